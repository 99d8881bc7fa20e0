package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.histories.Combinations.Combination;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Short concurrent histories, very many of them, while the keys are moved from partition to partition all the
/// time: each must be linearizable.
@Timeout(value = 1_800, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LinearizabilityTest {
    private static final int HISTORIES = 120 * Combinations.EFFORT;
    private static final long SEED = Long.getLong("sauva.seed", 42);

    @TempDir
    Path directory;

    static List<Combination> combinations() {
        return Combinations.all(3);
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void historiesAreLinearizable(Combination combination) throws Exception {
        try (Session session = new Session(combination.options(directory))) {
            Recording recording = new Recording(session.store, SEED, HISTORIES, false);
            recording.run();
            assertTrue(
                    recording.undecided() <= HISTORIES / 20,
                    recording.undecided() + " of " + HISTORIES
                            + " histories are too hard to decide; make them shorter");
        }
    }
}
