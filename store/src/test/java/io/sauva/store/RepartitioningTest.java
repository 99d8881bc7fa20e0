package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningStats;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Stores that re-divide their keys: what was learned takes effect, and nothing else changes.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepartitioningTest {
    private static final int KEYS = 800;
    private static final Repartitioning WHEN_ASKED =
            Repartitioning.when(new Trigger.Every(Long.MAX_VALUE)).sampling(1);

    private static byte[] key(int number) {
        return String.format("key-%04d", number).getBytes(StandardCharsets.UTF_8);
    }

    private static StoreOptions options() {
        return StoreOptions.inMemory().partitions(8);
    }

    static Stream<StoreOptions> strategiesAndSwitches() {
        return Stream.of(Strategy.SOFT, Strategy.THREADED, Strategy.HARD, Strategy.HARD_THREADED)
                .flatMap(strategy -> Stream.of(Switch.values())
                        .map(switching ->
                                options().strategy(strategy).repartitioning(WHEN_ASKED.switching(switching))));
    }

    private static void fill(Store store) {
        for (int number = 0; number < KEYS; number++) {
            store.put(key(number), key(number));
        }
    }

    /// Goes on until so many operations were seen: a user who is faster than the collector has samples dropped.
    /// Communities take turns, so that they weigh the same and none has to be cut for the sake of balance.
    private static void useCommunities(Store store, int operations) {
        Random random = new Random(operations);
        long enough = store.repartitioning().stats().samples() + operations;
        for (int turn = 0; store.repartitioning().stats().samples() < enough; turn++) {
            int community = 20 * turn % KEYS;
            List<byte[]> keys = random.ints(2, 0, 20)
                    .mapToObj(member -> key(community + member))
                    .toList();
            store.transact(keys, transaction -> {
                transaction.put(keys.getFirst(), keys.getFirst());
                return transaction.get(keys.getLast());
            });
        }
    }

    @ParameterizedTest
    @MethodSource("strategiesAndSwitches")
    void keysUsedTogetherComeTogether(StoreOptions options) {
        try (Store store = Store.open(options)) {
            fill(store);
            useCommunities(store, 3_000);
            int moved = store.repartitioning().now().join();
            assertTrue(moved > KEYS / 2, "moved only " + moved);
            assertEquals(moved, store.stats().assignedKeys(), "each key was moved once");
            int together = 0;
            for (int community = 0; community < KEYS; community += 20) {
                int home = store.partitionOf(key(community));
                boolean whole = true;
                for (int member = 0; member < 20; member++) {
                    whole &= store.partitionOf(key(community + member)) == home;
                    assertArrayEquals(key(community + member), store.get(key(community + member)));
                }
                together += whole ? 1 : 0;
            }
            assertTrue(together >= 36, "of 40 communities only " + together + " are in one partition");
            assertEquals(KEYS, store.scan(new byte[0], KEYS + 1).size());
            useCommunities(store, 1_000);
            store.repartitioning().now().join();
            RepartitioningStats stats = store.stats().repartitioning().orElseThrow();
            assertTrue(stats.acrossShare() < 0.12, stats.toString());
        }
    }

    @Test
    void everyKindOfOperationIsSeen() {
        try (Store store = Store.open(options().repartitioning(WHEN_ASKED))) {
            fill(store);
            store.repartitioning().now().join();
            long before = store.repartitioning().stats().samples();
            store.get(key(1));
            store.put(key(1), key(2));
            store.putIfAbsent(key(1), key(2));
            store.compareAndSet(key(1), key(2), key(3));
            store.delete(key(1));
            store.scan(key(2), 5);
            store.scan(key(2), key(7));
            store.getAll(List.of(key(2), key(3)));
            store.apply(new Batch().put(key(1), key(1)).delete(key(2)));
            store.transact(List.of(key(3), key(4)), transaction -> null);
            store.getAsync(key(1)).join();
            store.putAsync(key(1), key(1)).join();
            store.deleteAsync(key(1)).join();
            store.compareAndSetAsync(key(1), null, key(1)).join();
            store.scanAsync(key(1), 3).join();
            store.applyAsync(new Batch().put(key(1), key(1))).join();
            store.transactAsync(List.of(key(1)), transaction -> null).join();
            assertEquals(before + 17, store.repartitioning().stats().samples());
        }
    }

    @Test
    void whatIsOffHasNoThreadsAndNoControl() {
        try (Store store = Store.open(options().repartitioning(Repartitioning.off()))) {
            assertTrue(store.stats().repartitioning().isEmpty());
            assertThrows(StoreException.class, store::repartitioning);
            assertEquals(0, threads().size());
        }
        try (Store store = Store.open(options().strategy(Strategy.ENGINE))) {
            assertTrue(store.stats().repartitioning().isEmpty());
        }
    }

    @Test
    void anUnknownPartitionerStopsTheStart() {
        StoreException error = assertThrows(
                StoreException.class,
                () -> Store.open(
                        options().repartitioning(Repartitioning.adaptive().partitioner("scissors"))));
        assertTrue(error.getMessage().contains("unknown partitioner 'scissors'"), error.getMessage());
    }

    @Test
    void closingWhileItRepartitionsLeavesNoThread() throws Exception {
        for (Switch switching : Switch.values()) {
            for (int round = 0; round < 10; round++) {
                Repartitioning always = Repartitioning.when(new Trigger.Continuous())
                        .sampling(1)
                        .switching(switching);
                Store store = Store.open(options().strategy(Strategy.THREADED).repartitioning(always));
                List<Thread> users = new ArrayList<>();
                for (int user = 0; user < 2; user++) {
                    users.add(Thread.ofPlatform().start(() -> {
                        try {
                            while (true) {
                                useCommunities(store, 100);
                            }
                        } catch (StoreClosedException e) {
                            // as it should be
                        }
                    }));
                }
                while (store.repartitioning().stats().partitionings() < round) {
                    Thread.onSpinWait();
                }
                store.close();
                for (Thread user : users) {
                    user.join();
                }
                assertThrows(
                        StoreClosedException.class, () -> store.repartitioning().now());
            }
        }
        assertEquals(List.of(), threads());
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.startsWith("sauva-"))
                .toList();
    }

    @Test
    void usersWhoNeverRepartitionedSeeZeros() {
        try (Store store = Store.open(options())) {
            RepartitioningStats stats = store.stats().repartitioning().orElseThrow();
            assertEquals("adaptive", stats.trigger());
            assertEquals(IntStream.range(0, 8).mapToObj(i -> 0L).toList(), stats.loads());
        }
    }

    @ParameterizedTest
    @MethodSource("strategiesAndSwitches")
    void aKeyNamedTwiceMovesOnce(StoreOptions options) {
        try (Store store = Store.open(options.drainKeysPerSecond(1))) {
            byte[] key = key(1);
            store.put(key, key);
            int elsewhere = (store.partitionOf(key) + 1) % 8;
            assertEquals(
                    1,
                    store.repartitioning()
                            .assign(List.of(key, key.clone(), key), name -> elsewhere)
                            .join());
            assertEquals(elsewhere, store.partitionOf(key));
            assertTrue(store.stats().unsettledKeys() <= 1);
        }
    }
}
