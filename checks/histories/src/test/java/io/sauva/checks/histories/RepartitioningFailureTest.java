package io.sauva.checks.histories;

import static io.sauva.checks.histories.Load.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever fails in a repartitioning, it tries again, and the store goes on as if nothing had been.
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepartitioningFailureTest {
    private static final int ENOUGH = 15;

    @TempDir
    Path directory;

    @AfterEach
    void mend() {
        BrittleProvider.broken = false;
    }

    static Stream<Arguments> brokenPartitioners() {
        return Matrix.strategies().stream()
                .flatMap(strategy ->
                        Stream.of("failing", "nonsense").map(partitioner -> Arguments.of(strategy, partitioner)));
    }

    private static StoreOptions options(Strategy strategy, Repartitioning repartitioning) {
        return StoreOptions.inMemory().strategy(strategy).partitions(4).repartitioning(repartitioning);
    }

    @ParameterizedTest
    @MethodSource("brokenPartitioners")
    void aPartitionerThatFailsStopsNothing(Strategy strategy, String partitioner) throws Exception {
        try (Session session = new Session(options(strategy, Matrix.continuous(partitioner)))) {
            Load load = new Load(session.store);
            load.await("failures", stats -> stats.failures() >= ENOUGH);
            load.await("moves after failures", stats -> stats.adoptions() >= 2 && stats.moves() > 0);
            load.stop();
        }
    }

    /// Whoever asked for it is told that it failed.
    @ParameterizedTest
    @MethodSource("brokenPartitioners")
    void whoAskedIsAnswered(Strategy strategy, String partitioner) throws Exception {
        try (Session session = new Session(options(strategy, Matrix.fast(new Trigger.Adaptive(), partitioner)))) {
            Store store = session.store;
            for (int key = 0; key < 50; key++) {
                store.put(bytes("key-" + key), bytes("value-" + key));
            }
            int failures = 0;
            int moves = 0;
            for (int round = 0; round < ENOUGH; round++) {
                try {
                    moves += store.repartitioning().now().get(Crew.LIMIT_SECONDS, TimeUnit.SECONDS);
                } catch (ExecutionException e) {
                    failures++;
                }
            }
            assertTrue(failures >= ENOUGH / 2, failures + " failures");
            assertTrue(moves > 0, "every seventh answer at least is a good one");
            for (int key = 0; key < 50; key++) {
                assertArrayEquals(bytes("value-" + key), store.get(bytes("key-" + key)));
            }
        }
    }

    static Stream<Arguments> switches() {
        return Matrix.strategies().stream()
                .flatMap(strategy -> Stream.of(Switch.values()).map(switching -> Arguments.of(strategy, switching)));
    }

    /// Where moves cannot be written down they fail, and operations go on; when they can again, keys move again.
    @ParameterizedTest
    @MethodSource("switches")
    void movesThatFailStopNothing(Strategy strategy, Switch switching) throws Exception {
        StoreOptions options = options(strategy, Matrix.continuous("restless").switching(switching))
                .directories(List.of(directory))
                .partitionMap("brittle");
        try (Session session = new Session(options)) {
            Load load = new Load(session.store);
            load.await("moves", stats -> stats.moves() > 0);
            BrittleProvider.broken = true;
            if (strategy == Strategy.SOFT || strategy == Strategy.THREADED) {
                load.await("failures", stats -> stats.failures() >= 3);
                BrittleProvider.broken = false;
            } else {
                // A write that brings a key's data along writes the map too, and fails as it should.
                stop(load);
                failWithoutLoad(session.store);
                BrittleProvider.broken = false;
                load = new Load(session.store);
            }
            long moves = session.store.repartitioning().stats().moves();
            load.await("moves again", stats -> stats.moves() > moves);
            load.stop();
        }
    }

    private static void stop(Load load) throws InterruptedException {
        try {
            load.stop();
        } catch (AssertionError e) {
            assertTrue(String.valueOf(e.getMessage()).contains("broken on purpose"), e::toString);
        }
    }

    private static void failWithoutLoad(Store store) throws Exception {
        int failures = 0;
        for (int round = 0; round < 3; round++) {
            try {
                store.repartitioning().now().get(Crew.LIMIT_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                failures++;
            }
        }
        assertTrue(failures > 0, "no move failed");
        for (int key = 0; key < 40; key++) {
            store.get(bytes("own-0-" + key)); // nobody holds a partition for ever
        }
        store.scan(bytes("own-"), 10);
    }
}
