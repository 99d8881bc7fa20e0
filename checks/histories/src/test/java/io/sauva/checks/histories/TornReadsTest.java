package io.sauva.checks.histories;

import io.sauva.checks.histories.Combinations.Combination;
import io.sauva.store.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The [Invariants] of every strategy on every engine, while a thread moves the keys.
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TornReadsTest {
    private static final long WORK_MILLIS = 80L * Combinations.EFFORT;
    private static final long SEED = Long.getLong("sauva.seed", 7);

    @TempDir
    Path directory;

    static List<Combination> combinations() {
        return Combinations.all(4);
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void sumsStayTheSame(Combination combination) throws Exception {
        try (Session session = new Session(combination.options(directory))) {
            of(session.store).sumsStayTheSame();
        }
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void aLaterReadNeverSeesLess(Combination combination) throws Exception {
        try (Session session = new Session(combination.options(directory))) {
            of(session.store).aLaterReadNeverSeesLess();
        }
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void noIncrementIsLost(Combination combination) throws Exception {
        try (Session session = new Session(combination.options(directory))) {
            of(session.store).noIncrementIsLost();
        }
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void aScanNeverMissesWhatIsAlwaysThere(Combination combination) throws Exception {
        try (Session session = new Session(combination.options(directory))) {
            of(session.store).aScanNeverMissesWhatIsAlwaysThere();
        }
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void whatATransactionReadsStays(Combination combination) throws Exception {
        try (Session session = new Session(combination.options(directory))) {
            of(session.store).whatATransactionReadsStays();
        }
    }

    private static Invariants of(Store store) {
        return new Invariants(store, TornReadsTest::move, WORK_MILLIS, done -> true);
    }

    /// Keeps moving the keys until the crew stops.
    private static void move(Crew crew, Store store, List<byte[]> keys) {
        Random random = new Random(SEED);
        int partitions = store.stats().partitions();
        crew.repeat("mover", () -> {
            store.move(List.of(keys.get(random.nextInt(keys.size()))), random.nextInt(partitions));
            Thread.yield();
        });
    }
}
