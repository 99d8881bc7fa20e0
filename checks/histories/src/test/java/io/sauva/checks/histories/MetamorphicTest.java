package io.sauva.checks.histories;

import io.sauva.checks.histories.Combinations.Combination;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One random history gives the same answers whatever the strategy, the engine, the number of partitions and
/// the keys that were moved. `-Dsauva.seed=…` runs another history.
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MetamorphicTest {
    private static final int STEPS = 5_000 * Combinations.EFFORT;
    private static final long SEED = Long.getLong("sauva.seed", 20_260_801L);

    @TempDir
    Path directory;

    static List<Combination> combinations() {
        List<Combination> all = new ArrayList<>(Combinations.all(1, 3, 8));
        all.addAll(Combinations.withPartitionMap(5));
        return all;
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void oneHistoryOneAnswer(Combination combination) throws Exception {
        RandomHistory history = new RandomHistory(SEED, combination.keepsAssignments(), false);
        if (!combination.persistent()) {
            run(history, combination, STEPS);
        } else {
            // Opened again, it must know its values and where moved keys belong.
            run(history, combination, STEPS / 2);
            run(history, combination, STEPS - STEPS / 2);
        }
    }

    private void run(RandomHistory history, Combination combination, int steps) throws Exception {
        try (Session session = new Session(combination.options(directory))) {
            history.use(session.store);
            history.run(steps);
        }
    }
}
