package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.KeyHash;
import io.sauva.storage.codec.Codec;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Operations that change objects in place, while the keys are moved.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ObjectStoreTest {
    private static final int ACCOUNTS = 32;
    private static final int TRANSFERS = 4000;
    private static final Object GRAVE = new Object();
    private static final Executor ELSEWHERE = task -> Thread.ofVirtual().start(task);

    /// A number that changes in place, without any lock of its own.
    private static final class Account {
        long balance;

        Account(long balance) {
            this.balance = balance;
        }
    }

    private static final class AccountCodec implements Codec<Object> {
        @Override
        public byte[] encode(Object value) {
            return ByteBuffer.allocate(8).putLong(((Account) value).balance).array();
        }

        @Override
        public Object decode(byte[] bytes) {
            return new Account(ByteBuffer.wrap(bytes).getLong());
        }
    }

    static Stream<StoreOptions> stores() {
        StoreOptions options =
                StoreOptions.inMemory().partitions(8).repartitioning(Repartitioning.when(new Trigger.Continuous()));
        return Stream.of(
                options,
                options.engine("map"),
                options.engine("offheap"),
                options.strategy(Strategy.HARD),
                options.engine("map").strategy(Strategy.HARD),
                options.engine("offheap").strategy(Strategy.HARD),
                options.strategy(Strategy.THREADED),
                options.strategy(Strategy.HARD_THREADED),
                options.strategy(Strategy.ENGINE));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void noTransferIsLostOrSeenHalfDone(StoreOptions options) throws Exception {
        try (ObjectStore<Object> store = ObjectStore.open(options, 2, new AccountCodec(), GRAVE)) {
            for (int account = 0; account < ACCOUNTS; account++) {
                store.put(account % 2, key(account), hash(account), new Account(100));
            }
            AtomicBoolean over = new AtomicBoolean();
            try (ExecutorService threads = Executors.newCachedThreadPool()) {
                List<Future<?>> transfers = new ArrayList<>();
                for (int thread = 0; thread < 3; thread++) {
                    SplittableRandom random = new SplittableRandom(thread);
                    transfers.add(threads.submit(() -> {
                        for (int transfer = 0; transfer < TRANSFERS; transfer++) {
                            transfer(store, random);
                        }
                    }));
                }
                Future<?> audit = threads.submit(() -> {
                    while (!over.get()) {
                        assertEquals(100 * ACCOUNTS, sum(store));
                    }
                });
                for (Future<?> transfer : transfers) {
                    transfer.get();
                }
                over.set(true);
                audit.get();
            }
            assertEquals(100 * ACCOUNTS, sum(store));
            assertEquals(ACCOUNTS, store.size(0) + store.size(1));
        }
    }

    /// Takes from one and gives to the other; the account that is given to is deleted and made again, as a list
    /// would be that is emptied and filled.
    private static void transfer(ObjectStore<Object> store, SplittableRandom random) {
        int from = random.nextInt(ACCOUNTS);
        int to = random.nextInt(ACCOUNTS);
        if (from == to) {
            return;
        }
        List<ObjectStore.Key> keys =
                List.of(new ObjectStore.Key(from % 2, key(from)), new ObjectStore.Key(to % 2, key(to)));
        store.track(keys);
        // Some are carried out by another thread than the one that entered, which then leaves.
        Executor executor = random.nextBoolean() ? ELSEWHERE : null;
        CompletableFuture<Boolean> done = store.submit(keys, true, executor, () -> {
            Account source = (Account) store.get(from % 2, key(from), hash(from));
            Account target = (Account) store.get(to % 2, key(to), hash(to));
            source.balance--;
            store.put(from % 2, key(from), hash(from), source);
            assertTrue(store.delete(to % 2, key(to), hash(to)));
            assertNull(store.get(to % 2, key(to), hash(to)));
            assertFalse(store.delete(to % 2, key(to), hash(to)));
            store.put(to % 2, key(to), hash(to), new Account(target.balance + 1));
            return true;
        });
        assertTrue(done.join());
    }

    private static long sum(ObjectStore<Object> store) {
        List<ObjectStore.Key> keys = IntStream.range(0, ACCOUNTS)
                .mapToObj(account -> new ObjectStore.Key(account % 2, key(account)))
                .toList();
        return store.submit(keys, false, () -> {
                    long sum = 0;
                    for (int account = 0; account < ACCOUNTS; account++) {
                        sum += ((Account) store.get(account % 2, key(account), hash(account))).balance;
                    }
                    return sum;
                })
                .join();
    }

    @Test
    void anExecutorHoldsThePartitionUntilItIsDone() throws Exception {
        StoreOptions options = StoreOptions.inMemory().partitions(4).repartitioning(Repartitioning.off());
        try (ObjectStore<Object> store = ObjectStore.open(options, 1, new AccountCodec(), GRAVE)) {
            List<ObjectStore.Key> keys = List.of(new ObjectStore.Key(0, key(1)));
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            Thread submitter = Thread.currentThread();
            CompletableFuture<Boolean> slow = store.submit(keys, true, ELSEWHERE, () -> {
                begun.countDown();
                await(mayEnd);
                return Thread.currentThread() != submitter;
            });
            begun.await();
            assertEquals(ObjectStore.BUSY, store.tryEnter(0, key(1), hash(1), true));
            CompletableFuture<Boolean> next = store.submit(keys, true, () -> slow.isDone() || mayEnd.getCount() == 0);
            assertFalse(next.isDone(), "it must wait for the one that is inside");
            mayEnd.countDown();
            assertTrue(slow.join());
            assertTrue(next.join());
            int partition = store.tryEnter(0, key(1), hash(1), true);
            assertNotEquals(ObjectStore.BUSY, partition);
            store.leave(partition, true);
        }
    }

    @Test
    void anExecutorThatRefusesLeavesNothingHeld() {
        StoreOptions options = StoreOptions.inMemory().partitions(4).repartitioning(Repartitioning.off());
        try (ObjectStore<Object> store = ObjectStore.open(options, 1, new AccountCodec(), GRAVE)) {
            List<ObjectStore.Key> keys = List.of(new ObjectStore.Key(0, key(1)), new ObjectStore.Key(0, key(2)));
            CompletableFuture<Boolean> refused = store.submit(
                    keys,
                    true,
                    task -> {
                        throw new RejectedExecutionException("closed");
                    },
                    () -> true);
            CompletionException why = assertThrows(CompletionException.class, refused::join);
            assertInstanceOf(RejectedExecutionException.class, why.getCause());
            assertTrue(store.submitEverywhere(true, () -> true).isDone());
        }
    }

    @Test
    void aFailureElsewhereLeavesNothingHeld() {
        StoreOptions options = StoreOptions.inMemory().partitions(4).repartitioning(Repartitioning.off());
        try (ObjectStore<Object> store = ObjectStore.open(options, 1, new AccountCodec(), GRAVE)) {
            CompletableFuture<Boolean> failed = store.submitEverywhere(true, ELSEWHERE, () -> {
                throw new IllegalArgumentException("on purpose");
            });
            CompletionException why = assertThrows(CompletionException.class, failed::join);
            assertInstanceOf(IllegalArgumentException.class, why.getCause());
            assertTrue(store.submitEverywhere(true, () -> true).isDone());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aDeletedKeyThatWasMovedIsGoneAndLeavesNothing() {
        StoreOptions options =
                StoreOptions.inMemory().partitions(4).repartitioning(Repartitioning.when(new Trigger.Continuous()));
        try (ObjectStore<Object> store = ObjectStore.open(options, 1, new AccountCodec(), GRAVE)) {
            byte[] key = key(1);
            store.put(0, key, hash(1), new Account(1));
            int elsewhere = (store.partitionOf(0, key) + 1) % 4;
            byte[] tracked = ObjectTables.tracked(new ObjectStore.Key(0, key));
            store.repartitioning()
                    .orElseThrow()
                    .assign(List.of(tracked), name -> elsewhere)
                    .join();
            assertEquals(elsewhere, store.partitionOf(0, key));

            int partition = store.tryEnter(0, key, hash(1), true);
            assertEquals(elsewhere, partition);
            assertTrue(store.delete(0, key, hash(1)));
            assertNull(store.get(0, key, hash(1)));
            assertEquals(elsewhere, store.partitionOf(0, key), "it must not leave while it is held");
            store.leave(partition, true);
            assertEquals(0, store.size(0));
            List<byte[]> shown = new ArrayList<>();
            assertEquals(0, store.walk(0, 0, 100, shown::add));
            assertEquals(List.of(), shown);
            while (store.partitionOf(0, key) == elsewhere) {
                Thread.onSpinWait(); // the sweeper comes by
            }
            assertEquals(0, store.size(0));
        }
    }

    @Test
    void keysOfAnyTableAreMoved() {
        StoreOptions options =
                StoreOptions.inMemory().partitions(4).repartitioning(Repartitioning.when(new Trigger.Continuous()));
        int last = 999;
        try (ObjectStore<Object> store = ObjectStore.open(options, last + 1, new AccountCodec(), GRAVE)) {
            byte[] key = key(1);
            store.put(last, key, hash(1), new Account(1));
            int elsewhere = (store.partitionOf(last, key) + 1) % 4;
            store.repartitioning()
                    .orElseThrow()
                    .assign(List.of(ObjectTables.tracked(new ObjectStore.Key(last, key))), name -> elsewhere)
                    .join();
            assertEquals(elsewhere, store.partitionOf(last, key));
        }
    }

    @Test
    void tablesAreSwappedAndCleared() {
        try (ObjectStore<Object> store =
                ObjectStore.open(StoreOptions.inMemory().partitions(4), 3, new AccountCodec(), GRAVE)) {
            store.put(0, key(1), hash(1), new Account(1));
            boolean swapped = store.submitEverywhere(true, () -> {
                        store.swap(0, 2);
                        return true;
                    })
                    .join();
            assertTrue(swapped);
            assertNull(store.get(0, key(1), hash(1)));
            assertEquals(1, store.size(2));
            assertEquals(1, store.submitEverywhere(true, () -> store.clear(2)).join());
            assertEquals(0, store.size(2));
            assertEquals(0, store.clear(1));
        }
    }

    /// The same key belongs to different partitions in two tables that change places all the time.
    @Test
    void whoEntersHoldsThePartitionOfTheTableThatIsThereNow() {
        StoreOptions options =
                StoreOptions.inMemory().partitions(4).repartitioning(Repartitioning.when(new Trigger.Continuous()));
        try (ObjectStore<Object> store = ObjectStore.open(options, 2, new AccountCodec(), GRAVE);
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            byte[] key = key(1);
            store.put(0, key, hash(1), new Account(1));
            store.put(1, key, hash(1), new Account(2));
            int elsewhere = (store.partitionOf(0, key) + 1) % 4;
            store.repartitioning()
                    .orElseThrow()
                    .assign(List.of(ObjectTables.tracked(new ObjectStore.Key(0, key))), name -> elsewhere)
                    .join();
            Future<?> swaps = threads.submit(() -> {
                for (int swap = 0; swap < 50_000; swap++) {
                    store.submitEverywhere(true, () -> {
                                store.swap(0, 1);
                                return true;
                            })
                            .join();
                }
            });
            while (!swaps.isDone()) {
                int partition = store.tryEnter(0, key, hash(1), true);
                if (partition != ObjectStore.BUSY) {
                    int belongs = store.partitionOf(0, key);
                    store.leave(partition, true);
                    assertEquals(belongs, partition);
                }
            }
        }
    }

    /// What is read without entering was in that table, not in the one that it changed places with.
    @Test
    void aReadSeesNothingOfAnotherTable() {
        try (ObjectStore<Object> store =
                        ObjectStore.open(StoreOptions.inMemory().partitions(1), 2, new AccountCodec(), GRAVE);
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            byte[] key = key(1);
            Account here = new Account(0);
            Account there = new Account(1);
            store.put(0, key, hash(1), here);
            store.put(1, key, hash(1), there);
            Future<?> swaps = threads.submit(() -> {
                for (int swap = 0; swap < 100_000; swap++) {
                    store.submitEverywhere(true, () -> {
                                store.swap(0, 1);
                                store.put(0, key, hash(1), here);
                                store.put(1, key, hash(1), there);
                                return true;
                            })
                            .join();
                }
            });
            while (!swaps.isDone()) {
                assertNotEquals(there, store.tryRead(0, key, hash(1)));
            }
        }
    }

    private static byte[] key(int account) {
        return ("account" + account).getBytes(StandardCharsets.UTF_8);
    }

    private static long hash(int account) {
        return KeyHash.hash(key(account));
    }
}
