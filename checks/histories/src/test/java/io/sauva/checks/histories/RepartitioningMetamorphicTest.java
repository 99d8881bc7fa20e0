package io.sauva.checks.histories;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The random history of [MetamorphicTest], with its own moves, while the store re-divides the keys as fast as it
/// can: no answer may change.
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepartitioningMetamorphicTest {
    private static final int STEPS = 1_000 * Combinations.EFFORT;
    private static final long SEED = Long.getLong("sauva.seed", 20_261_116L);

    @TempDir
    Path directory;

    static List<Repartitioned> stores() {
        return Matrix.all();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void oneHistoryOneAnswer(Repartitioned tested) throws Exception {
        RandomHistory history = new RandomHistory(SEED, tested.combination().keepsAssignments(), true);
        run(history, tested);
        if (tested.combination().persistent()) {
            run(history, tested); // opened again, it must know its values
        }
    }

    private void run(RandomHistory history, Repartitioned tested) throws Exception {
        try (Session session = new Session(tested.options(directory))) {
            Crew driver = tested.drive(session.store);
            history.use(session.store);
            history.run(STEPS);
            for (int round = 0; round < Repartitioned.MOST_ROUNDS && !tested.isEnough(session.store); round++) {
                history.run(100);
            }
            driver.stop();
            tested.verify(session.store);
        }
    }
}
