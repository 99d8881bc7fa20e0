package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.KeyHash;
import io.sauva.storage.codec.Codec;
import io.sauva.store.gate.Gate;
import io.sauva.store.repartitioning.Repartitioning;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Reads of keys that a long operation does not touch, in the partition that it holds.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PassingReadsTest {
    private static final Executor ELSEWHERE = task -> Thread.ofVirtual().start(task);
    private static final Executor THREAD = task -> Thread.ofPlatform().start(task);
    private static final byte[] LEFT = bytes("left");
    private static final byte[] RIGHT = bytes("right");

    /// A key that the filter of the two others does not cover.
    private static final byte[] OTHER = IntStream.range(0, 1000)
            .mapToObj(number -> bytes("other-" + number))
            .filter(key -> (filter(key) & (filter(LEFT) | filter(RIGHT))) == 0)
            .findFirst()
            .orElseThrow();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static long filter(byte[] key) {
        return Gate.filter(KeyHash.hash(key));
    }

    /// Everything in one partition.
    private static ObjectStore<Object> open() {
        return ObjectStore.open(
                StoreOptions.inMemory().partitions(1).repartitioning(Repartitioning.off()),
                1,
                new Codec<>() {
                    @Override
                    public byte[] encode(Object value) {
                        throw new IllegalStateException("objects stay in memory");
                    }

                    @Override
                    public Object decode(byte[] encoded) {
                        throw new IllegalStateException("objects stay in memory");
                    }
                },
                new Object());
    }

    private static Object read(ObjectStore<Object> store, byte[] key) {
        return store.tryRead(0, key, KeyHash.hash(key));
    }

    private static void put(ObjectStore<Object> store, byte[] key, Object value) {
        store.put(0, key, KeyHash.hash(key), value);
    }

    private static List<ObjectStore.Key> keys(byte[]... keys) {
        return Stream.of(keys).map(key -> new ObjectStore.Key(0, key)).toList();
    }

    @Test
    void othersAreReadWhileALongOperationRuns() {
        try (ObjectStore<Object> store = open()) {
            store.submit(keys(OTHER), true, () -> {
                        put(store, OTHER, 7);
                        return null;
                    })
                    .join();
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            CompletableFuture<Void> done = store.submit(keys(LEFT, RIGHT), true, ELSEWHERE, () -> {
                put(store, LEFT, 1);
                inside.countDown();
                awaited(mayEnd);
                return null;
            });
            awaited(inside);
            assertEquals(7, read(store, OTHER));
            assertSame(ObjectStore.UNSURE, read(store, LEFT));
            assertSame(ObjectStore.UNSURE, read(store, RIGHT));
            mayEnd.countDown();
            done.join();
            assertEquals(1, read(store, LEFT));
            assertNull(read(store, RIGHT));
        }
    }

    @Test
    void nobodyPassesWhoHoldsEverything() {
        try (ObjectStore<Object> store = open()) {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            CompletableFuture<Void> done = store.submitEverywhere(true, ELSEWHERE, () -> {
                inside.countDown();
                awaited(mayEnd);
                return null;
            });
            awaited(inside);
            assertSame(ObjectStore.UNSURE, read(store, OTHER));
            mayEnd.countDown();
            done.join();
            assertNull(read(store, OTHER));
        }
    }

    /// Long operations set both keys to the next number, one after the other; short ones count the other key up.
    /// Readers must see both keys change together, in whatever order they look, and no number of the other twice.
    @Test
    void nothingIsSeenHalfDone() throws Exception {
        try (ObjectStore<Object> store = open()) {
            store.submit(keys(LEFT, RIGHT, OTHER), true, () -> {
                        put(store, LEFT, 0);
                        put(store, RIGHT, 0);
                        put(store, OTHER, 0);
                        return null;
                    })
                    .join();
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Long> passed = CompletableFuture.supplyAsync(() -> watch(store, over), THREAD);
            CompletableFuture<Void> counting = CompletableFuture.runAsync(() -> count(store, over), THREAD);
            for (int number = 1; number <= 3_000; number++) {
                int next = number;
                store.submit(keys(LEFT, RIGHT), true, ELSEWHERE, () -> {
                            put(store, LEFT, next);
                            Thread.yield();
                            put(store, RIGHT, next);
                            return null;
                        })
                        .join();
            }
            over.set(true);
            counting.get();
            assertTrue(passed.get() > 0, "nobody has read anything");
            assertEquals(3_000, read(store, LEFT));
            assertEquals(3_000, read(store, RIGHT));
        }
    }

    private static void count(ObjectStore<Object> store, AtomicBoolean over) {
        for (int number = 1; !over.get(); number++) {
            int next = number;
            store.submit(keys(OTHER), true, () -> {
                        put(store, OTHER, next);
                        return null;
                    })
                    .join();
        }
    }

    private static long watch(ObjectStore<Object> store, AtomicBoolean over) {
        int both = 0;
        int other = 0;
        long reads = 0;
        boolean leftFirst = true;
        while (!over.get()) {
            for (byte[] key : leftFirst ? List.of(LEFT, RIGHT) : List.of(RIGHT, LEFT)) {
                if (read(store, key) instanceof Integer seen) {
                    assertTrue(seen >= both, "one key is at " + both + ", the other one still at " + seen);
                    both = seen;
                    reads++;
                }
            }
            if (read(store, OTHER) instanceof Integer seen) {
                assertTrue(seen >= other, "was at " + other + " and is at " + seen);
                other = seen;
                reads++;
            }
            leftFirst = !leftFirst;
        }
        return reads;
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
