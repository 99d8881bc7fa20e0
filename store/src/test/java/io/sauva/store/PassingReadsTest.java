package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.KeyHash;
import io.sauva.storage.codec.Codec;
import io.sauva.store.gate.Footprint;
import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import io.sauva.store.repartitioning.Repartitioning;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Reads of keys that a long operation does not touch, in the partition that it holds.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PassingReadsTest {
    private static final Executor ELSEWHERE = task -> Thread.ofVirtual().start(task);
    private static final Executor THREAD = task -> Thread.ofPlatform().start(task);
    private static final byte[] LEFT = bytes("left");
    private static final byte[] RIGHT = bytes("right");

    private static final byte[] OTHER = bytes("other");

    /// More keys than a gate keeps whole.
    private static final byte[][] MANY =
            IntStream.range(0, 20).mapToObj(number -> bytes("many-" + number)).toArray(byte[][]::new);

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Everything in one partition.
    private static ObjectStore<Object> open() {
        return open(1);
    }

    private static ObjectStore<Object> open(int partitions) {
        return ObjectStore.open(
                StoreOptions.inMemory().partitions(partitions).repartitioning(Repartitioning.off()),
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

    /// An operation that stays inside until it is told to end.
    private static final class Holding implements AutoCloseable {
        private final CountDownLatch inside = new CountDownLatch(1);
        private final CountDownLatch mayEnd = new CountDownLatch(1);
        private final CompletableFuture<Void> done;

        Holding(ObjectStore<Object> store, byte[]... keys) {
            done = store.submit(keys(keys), true, ELSEWHERE, () -> {
                for (byte[] key : keys) {
                    put(store, key, "changed");
                }
                inside.countDown();
                awaited(mayEnd);
                return null;
            });
        }

        void awaitInside() {
            awaited(inside);
        }

        boolean hasBegun() {
            return inside.getCount() == 0;
        }

        @Override
        public void close() {
            mayEnd.countDown();
            done.join();
        }
    }

    /// A key of that partition, one of many.
    private static byte[] in(ObjectStore<Object> store, int partition, String name) {
        return IntStream.range(0, 1000)
                .mapToObj(number -> bytes(name + number))
                .filter(key -> store.partitionOf(0, key) == partition)
                .findFirst()
                .orElseThrow();
    }

    /// Another key that does, or does not, share its bit with one of these.
    private static byte[] colliding(boolean collides, byte[]... keys) {
        Gate gate = new Gate();
        assertTrue(gate.tryEnter(Mode.EXCLUSIVE));
        gate.narrow(Footprint.of(IntStream.range(0, Math.max(100, keys.length)) // so many that they share bits
                .mapToLong(at -> KeyHash.hash(keys[at % keys.length]))
                .toArray()));
        return IntStream.range(0, 100_000)
                .mapToObj(number -> bytes("another-" + number))
                .filter(key -> gate.undisturbed(gate.stamp(), KeyHash.hash(key)) != collides)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whoSharesABitWithAFewKeysPasses() {
        byte[] key = colliding(true, LEFT, RIGHT);
        try (ObjectStore<Object> store = open();
                Holding operation = new Holding(store, LEFT, RIGHT)) {
            operation.awaitInside();
            assertNull(read(store, key));
            assertSame(ObjectStore.UNSURE, read(store, LEFT));
            assertSame(ObjectStore.UNSURE, read(store, RIGHT));
        }
    }

    @Test
    void sixKeysAreKeptWhole() {
        byte[][] six = Arrays.copyOf(MANY, 6);
        try (ObjectStore<Object> store = open();
                Holding operation = new Holding(store, six)) {
            operation.awaitInside();
            for (byte[] key : six) {
                assertSame(ObjectStore.UNSURE, read(store, key));
            }
            assertNull(read(store, colliding(true, six)));
            assertNull(read(store, MANY[6]));
        }
    }

    @Test
    void ofManyKeysTheBitsAreKept() {
        try (ObjectStore<Object> store = open();
                Holding operation = new Holding(store, MANY)) {
            operation.awaitInside();
            for (byte[] key : MANY) {
                assertSame(ObjectStore.UNSURE, read(store, key));
            }
            assertNull(read(store, colliding(false, MANY)));
            assertSame(ObjectStore.UNSURE, read(store, colliding(true, MANY)));
        }
    }

    /// What one operation said is forgotten when the next one is inside, whichever has more to say.
    @Test
    void eachOperationSaysItsOwnKeys() {
        List<byte[][]> operations =
                List.of(MANY, new byte[][] {LEFT}, Arrays.copyOf(MANY, 6), new byte[][] {RIGHT}, MANY);
        try (ObjectStore<Object> store = open()) {
            for (byte[][] touched : operations) {
                try (Holding operation = new Holding(store, touched)) {
                    operation.awaitInside();
                    for (byte[] key : new byte[][] {LEFT, RIGHT, MANY[0], MANY[19]}) {
                        boolean isTouched = Arrays.asList(touched).contains(key);
                        assertTrue(!isTouched || read(store, key) == ObjectStore.UNSURE);
                        assertTrue(isTouched || touched == MANY || read(store, key) != ObjectStore.UNSURE);
                    }
                }
                assertEquals("changed", read(store, touched[0]));
            }
        }
    }

    /// Nor does it hold for one that says nothing.
    @Test
    void nobodyPassesWhoIsInsideAfterALongOne() {
        try (ObjectStore<Object> store = open()) {
            new Holding(store, LEFT).close();
            int partition = store.tryEnter(0, OTHER, KeyHash.hash(OTHER), true);
            assertSame(ObjectStore.UNSURE, read(store, OTHER));
            store.leave(partition, true);
            assertNull(read(store, OTHER));
        }
    }

    /// Nothing has happened yet: not even who reads its keys must wait. Then it is as with any other.
    @Test
    void whoWaitsForItsNextPartitionLetsReadersPass() {
        try (ObjectStore<Object> store = open(2)) {
            byte[] first = in(store, 0, "first-");
            byte[] second = in(store, 1, "second-");
            byte[] other = in(store, 0, "other-");
            try (Holding inTheWay = new Holding(store, second)) {
                inTheWay.awaitInside();
                try (Holding waiting = new Holding(store, first, second)) {
                    assertEquals(ObjectStore.BUSY, store.tryEnter(0, other, KeyHash.hash(other), true));
                    assertNull(read(store, other));
                    assertNull(read(store, first));
                    assertSame(ObjectStore.UNSURE, read(store, second));
                    assertFalse(waiting.hasBegun());
                    inTheWay.mayEnd.countDown();
                    waiting.awaitInside();
                    assertNull(read(store, other));
                    assertSame(ObjectStore.UNSURE, read(store, first));
                    assertSame(ObjectStore.UNSURE, read(store, second));
                }
            }
            assertEquals("changed", read(store, first));
        }
    }

    @Test
    void whoWaitsForEverythingLetsReadersPassUntilItBegins() {
        try (ObjectStore<Object> store = open(2)) {
            byte[] first = in(store, 0, "first-");
            CompletableFuture<Object> seen;
            try (Holding inTheWay = new Holding(store, in(store, 1, "second-"))) {
                inTheWay.awaitInside();
                seen = store.submitEverywhere(true, ELSEWHERE, () -> read(store, first));
                assertNull(read(store, first));
            }
            assertSame(ObjectStore.UNSURE, seen.join());
            assertNull(read(store, first));
        }
    }

    @Test
    void aShortOneThatWaitsLetsReadersPassUntilItBegins() {
        try (ObjectStore<Object> store = open(2)) {
            byte[] first = in(store, 0, "first-");
            byte[] second = in(store, 1, "second-");
            CompletableFuture<Object> seen;
            try (Holding inTheWay = new Holding(store, second)) {
                inTheWay.awaitInside();
                seen = store.submit(keys(first, second), true, () -> {
                    put(store, first, "changed");
                    return read(store, first);
                });
                assertNull(read(store, first));
            }
            assertSame(ObjectStore.UNSURE, seen.join());
            assertEquals("changed", read(store, first));
        }
    }

    @Test
    void whoHasNoThreadYetLetsReadersPass() {
        try (ObjectStore<Object> store = open()) {
            List<Runnable> tasks = new ArrayList<>();
            CompletableFuture<Object> done = store.submit(keys(LEFT), true, tasks::add, () -> {
                put(store, LEFT, "changed");
                return read(store, LEFT);
            });
            assertNull(read(store, LEFT));
            assertNull(read(store, OTHER));
            tasks.forEach(Runnable::run);
            assertSame(ObjectStore.UNSURE, done.join());
            assertEquals("changed", read(store, LEFT));
        }
    }

    /// Long operations set both keys to the next number, one after the other; short ones count the other key up.
    /// Readers must see both keys change together, in whatever order they look, and no number of the other twice.
    @ParameterizedTest
    @CsvSource({"1, 0", "1, 20", "2, 0", "2, 20"})
    void nothingIsSeenHalfDone(int partitions, int more) throws Exception {
        try (ObjectStore<Object> store = open(partitions)) {
            byte[] left = in(store, 0, "left-");
            byte[] right = in(store, partitions - 1, "right-");
            byte[] other = in(store, 0, "other-");
            byte[] further = in(store, partitions - 1, "further-");
            store.submit(keys(left, right, other), true, () -> {
                        put(store, left, 0);
                        put(store, right, 0);
                        put(store, other, 0);
                        return null;
                    })
                    .join();
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Long> passed =
                    CompletableFuture.supplyAsync(() -> watch(store, List.of(left, right), other, over), THREAD);
            CompletableFuture<Void> counting = CompletableFuture.runAsync(() -> count(store, other, over), THREAD);
            List<ObjectStore.Key> touched = Stream.concat(
                            keys(left, right).stream(), keys(Arrays.copyOf(MANY, more)).stream())
                    .toList();
            for (int number = 1; number <= 3_000; number++) {
                int next = number;
                // In the way of the second partition, so that the next one waits for it inside the first.
                CompletableFuture<Void> inTheWay = store.submit(keys(further), true, ELSEWHERE, () -> {
                    Thread.yield();
                    return null;
                });
                store.submit(touched, true, ELSEWHERE, () -> {
                            put(store, left, next);
                            Thread.yield();
                            put(store, right, next);
                            return null;
                        })
                        .join();
                inTheWay.join();
            }
            over.set(true);
            counting.get();
            assertTrue(passed.get() > 0, "nobody has read anything");
            assertEquals(3_000, read(store, left));
            assertEquals(3_000, read(store, right));
        }
    }

    private static void count(ObjectStore<Object> store, byte[] other, AtomicBoolean over) {
        for (int number = 1; !over.get(); number++) {
            int next = number;
            store.submit(keys(other), true, () -> {
                        put(store, other, next);
                        return null;
                    })
                    .join();
        }
    }

    private static long watch(ObjectStore<Object> store, List<byte[]> pair, byte[] other, AtomicBoolean over) {
        int both = 0;
        int others = 0;
        long reads = 0;
        boolean leftFirst = true;
        while (!over.get()) {
            for (byte[] key : leftFirst ? pair : pair.reversed()) {
                if (read(store, key) instanceof Integer seen) {
                    assertTrue(seen >= both, "one key is at " + both + ", the other one still at " + seen);
                    both = seen;
                    reads++;
                }
            }
            if (read(store, other) instanceof Integer seen) {
                assertTrue(seen >= others, "was at " + others + " and is at " + seen);
                others = seen;
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
