package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Short concurrent histories while the store re-divides the keys as fast as it can: each must be linearizable.
@Timeout(value = 1_800, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepartitioningLinearizabilityTest {
    private static final int HISTORIES = 100 * Combinations.EFFORT;
    private static final int FURTHER = 20;
    private static final long SEED = Long.getLong("sauva.seed", 43);

    @TempDir
    Path directory;

    static List<Repartitioned> stores() {
        return Matrix.all();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void historiesAreLinearizable(Repartitioned tested) throws Exception {
        try (Session session = new Session(tested.options(directory))) {
            Crew driver = tested.drive(session.store);
            Recording recording = new Recording(session.store, SEED, HISTORIES, true);
            recording.run();
            assertTrue(
                    recording.undecided() <= HISTORIES / 20,
                    recording.undecided() + " of " + HISTORIES
                            + " histories are too hard to decide; make them shorter");
            for (int round = 1; round < Repartitioned.MOST_ROUNDS && !tested.isEnough(session.store); round++) {
                new Recording(session.store, SEED + round, FURTHER, true).run();
            }
            driver.stop();
            tested.verify(session.store);
        }
    }
}
