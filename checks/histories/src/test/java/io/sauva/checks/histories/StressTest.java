package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningStats;
import io.sauva.store.repartitioning.Switch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The [Stress] of every strategy, without and with repartitioning. `-Dsauva.stress.seconds=60` for a long one.
@Timeout(value = 7_200, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StressTest {
    private static final long MILLIS = TimeUnit.SECONDS.toMillis(Integer.getInteger("sauva.stress.seconds", 1));

    @ParameterizedTest
    @EnumSource
    void nobodyWaitsForEverAndSumsAreKept(Strategy strategy) throws Exception {
        try (Session session = new Session(options(strategy, Repartitioning.off()))) {
            Stress.run(session.store, MILLIS);
        }
    }

    static Stream<Arguments> repartitioned() {
        return Matrix.strategies().stream()
                .flatMap(strategy -> Stream.concat(
                        Stream.of(Arguments.of(strategy, Switch.MOVES, "multilevel")),
                        Stream.of(Switch.values()).map(switching -> Arguments.of(strategy, switching, "restless"))));
    }

    @ParameterizedTest
    @MethodSource("repartitioned")
    void norWhileKeysAreDividedAnew(Strategy strategy, Switch switching, String partitioner) throws Exception {
        Repartitioning fast = Matrix.continuous(partitioner).window(1_000).switching(switching);
        try (Session session = new Session(options(strategy, fast))) {
            Store store = session.store;
            Stress.run(store, MILLIS / 2);
            for (int more = 0; more < 20 && store.repartitioning().stats().moves() == 0; more++) {
                Stress.run(store, MILLIS / 2); // a machine that is busy with other things
            }
            RepartitioningStats stats = store.repartitioning().stats();
            assertTrue(stats.adoptions() > 0 && stats.moves() > 0, stats::toString);
            assertEquals(0, stats.failures(), stats::toString);
        }
    }

    private static StoreOptions options(Strategy strategy, Repartitioning repartitioning) {
        return StoreOptions.inMemory()
                .strategy(strategy)
                .partitions(Stress.PARTITIONS)
                .repartitioning(repartitioning);
    }
}
