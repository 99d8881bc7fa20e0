package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.EngineProvider;
import io.sauva.storage.Engines;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What every strategy does on every engine in memory.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StoreTest {
    static Stream<Arguments> all() {
        List<Arguments> all = new ArrayList<>();
        for (EngineProvider provider : Engines.all()) {
            if (!provider.traits().persistent()) {
                for (Strategy strategy : Strategy.values()) {
                    all.add(Arguments.of(StoreOptions.inMemory()
                            .engine(provider.name())
                            .strategy(strategy)
                            .partitions(4)));
                }
            }
        }
        return all.stream();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> keys(List<Entry> entries) {
        return entries.stream()
                .map(entry -> new String(entry.key(), StandardCharsets.UTF_8))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void putGetDelete(StoreOptions options) {
        try (Store store = Store.open(options)) {
            assertNull(store.get(bytes("a")));
            store.put(bytes("a"), bytes("1"));
            assertArrayEquals(bytes("1"), store.get(bytes("a")));
            store.put(bytes("a"), bytes(""));
            assertArrayEquals(bytes(""), store.get(bytes("a")));
            assertTrue(store.delete(bytes("a")));
            assertFalse(store.delete(bytes("a")));
            assertNull(store.get(bytes("a")));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void conditionalChanges(StoreOptions options) {
        try (Store store = Store.open(options)) {
            assertTrue(store.putIfAbsent(bytes("a"), bytes("1")));
            assertFalse(store.putIfAbsent(bytes("a"), bytes("2")));
            assertFalse(store.compareAndSet(bytes("a"), bytes("2"), bytes("3")));
            assertTrue(store.compareAndSet(bytes("a"), bytes("1"), bytes("3")));
            assertArrayEquals(bytes("3"), store.get(bytes("a")));
            assertTrue(store.compareAndSet(bytes("a"), bytes("3"), null));
            assertNull(store.get(bytes("a")));
            assertTrue(store.compareAndSet(bytes("a"), null, null));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void scansAreOrdered(StoreOptions options) {
        try (Store store = Store.open(options)) {
            for (int i = 0; i < 100; i++) {
                store.put(bytes("k%02d".formatted((i * 37) % 100)), bytes("v" + i));
            }
            assertEquals(List.of("k10", "k11", "k12"), keys(store.scan(bytes("k10"), 3)));
            assertEquals(List.of("k98", "k99"), keys(store.scan(bytes("k98"), 10)));
            assertEquals(List.of("k05", "k06"), keys(store.scan(bytes("k05"), bytes("k07"))));
            assertEquals(100, store.scan(bytes(""), (byte[]) null).size());
            assertEquals(List.of(), store.scan(bytes("x"), 10));
            assertEquals(List.of(), store.scan(bytes("a"), 0));
            assertThrows(StoreException.class, () -> store.scan(bytes("a"), -1));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void transactionsAreAllOrNothing(StoreOptions options) {
        try (Store store = Store.open(options)) {
            store.put(bytes("a"), bytes("1"));
            String seen = store.transact(List.of(bytes("a"), bytes("b")), transaction -> {
                transaction.put(bytes("b"), bytes("2"));
                assertArrayEquals(bytes("2"), transaction.get(bytes("b")));
                assertTrue(transaction.delete(bytes("a")));
                assertNull(transaction.get(bytes("a")));
                return "done";
            });
            assertEquals("done", seen);
            assertNull(store.get(bytes("a")));
            assertArrayEquals(bytes("2"), store.get(bytes("b")));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> store.transact(List.of(bytes("b")), transaction -> {
                        transaction.put(bytes("b"), bytes("3"));
                        throw new IllegalArgumentException("no");
                    }));
            assertArrayEquals(bytes("2"), store.get(bytes("b")));
            StoreException undeclared = assertThrows(
                    StoreException.class,
                    () -> store.transact(List.of(bytes("b")), transaction -> transaction.get(bytes("c"))));
            assertTrue(undeclared.getMessage().contains("not declared"));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void batchesAndManyKeys(StoreOptions options) {
        try (Store store = Store.open(options)) {
            store.put(bytes("x"), bytes("0"));
            store.apply(new Batch()
                    .put(bytes("a"), bytes("1"))
                    .put(bytes("b"), bytes("2"))
                    .delete(bytes("x")));
            List<byte[]> values = store.getAll(List.of(bytes("b"), bytes("x"), bytes("a")));
            assertArrayEquals(bytes("2"), values.get(0));
            assertNull(values.get(1));
            assertArrayEquals(bytes("1"), values.get(2));
            store.apply(new Batch());
            assertEquals(List.of(), store.getAll(List.of()));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void movedKeysKeepTheirValues(StoreOptions options) {
        try (Store store = Store.open(options)) {
            int partitions = store.stats().partitions();
            List<byte[]> keys = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                byte[] key = bytes("key-" + i);
                keys.add(key);
                store.put(key, bytes("value-" + i));
            }
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < keys.size(); i++) {
                    assertEquals(1, store.move(List.of(keys.get(i)), (i + round) % partitions));
                    assertEquals((i + round) % partitions, store.partitionOf(keys.get(i)));
                    assertArrayEquals(bytes("value-" + i), store.get(keys.get(i)));
                }
                assertEquals(200, store.scan(bytes("key"), 1000).size());
            }
            store.put(keys.get(7), bytes("new"));
            assertArrayEquals(bytes("new"), store.get(keys.get(7)));
            assertTrue(store.delete(keys.get(8)));
            assertNull(store.get(keys.get(8)));
            assertEquals(199, store.scan(bytes("key"), 1000).size());
            StoreException wrong = assertThrows(StoreException.class, () -> store.move(keys, partitions));
            assertTrue(wrong.getMessage().startsWith("there is no partition " + partitions));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void asynchronousVariantsDoTheSame(StoreOptions options) {
        try (Store store = Store.open(options)) {
            store.putAsync(bytes("a"), bytes("1")).join();
            assertArrayEquals(bytes("1"), store.getAsync(bytes("a")).join());
            assertTrue(
                    store.compareAndSetAsync(bytes("a"), bytes("1"), bytes("2")).join());
            assertEquals(List.of("a"), keys(store.scanAsync(bytes("a"), 5).join()));
            store.applyAsync(new Batch().put(bytes("b"), bytes("3"))).join();
            int size = store.transactAsync(List.of(bytes("b")), transaction -> transaction.get(bytes("b")).length)
                    .join();
            assertEquals(1, size);
            assertTrue(store.deleteAsync(bytes("a")).join());
            assertFalse(store.deleteAsync(bytes("a")).join());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void closingRefusesWhatComesAfter(StoreOptions options) {
        Store store = Store.open(options);
        store.put(bytes("a"), bytes("1"));
        store.close();
        store.close();
        assertThrows(StoreClosedException.class, () -> store.put(bytes("a"), bytes("2")));
        assertThrows(StoreClosedException.class, () -> store.get(bytes("a")));
        assertThrows(StoreClosedException.class, () -> store.delete(bytes("a")));
        assertThrows(StoreClosedException.class, () -> store.scan(bytes("a"), 3));
        assertThrows(StoreClosedException.class, () -> store.transact(List.of(bytes("a")), transaction -> 1));
    }

    @ParameterizedTest
    @MethodSource("all")
    void closingWhileOperationsRunEndsThemAndLeavesNoThread(StoreOptions options) throws Exception {
        Store store = Store.open(options);
        AtomicInteger refused = new AtomicInteger();
        List<Throwable> wrong = new ArrayList<>();
        CountDownLatch started = new CountDownLatch(4);
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            int number = thread;
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    for (int i = 0; ; i++) {
                        byte[] key = bytes("k" + (i % 50));
                        switch (number) {
                            case 0 -> store.put(key, bytes("v"));
                            case 1 -> store.get(key);
                            case 2 -> store.scan(key, 10);
                            default ->
                                store.transact(List.of(key, bytes("z")), transaction -> {
                                    transaction.put(key, bytes("t"));
                                    return null;
                                });
                        }
                        if (i == 100) {
                            started.countDown();
                        }
                    }
                } catch (StoreClosedException e) {
                    refused.incrementAndGet();
                } catch (Throwable e) {
                    synchronized (wrong) {
                        wrong.add(e);
                    }
                }
            }));
        }
        started.await();
        store.close();
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), wrong);
        assertEquals(4, refused.get());
        assertEquals(
                0,
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("sauva-") && thread.isAlive())
                        .count());
    }

    @Test
    void badInputIsOneClearLine() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            assertThrows(NullPointerException.class, () -> store.get(null));
            assertThrows(NullPointerException.class, () -> store.put(bytes("a"), null));
            assertThrows(StoreException.class, () -> store.get(new byte[0]));
            StoreException tooLong = assertThrows(StoreException.class, () -> store.get(new byte[64 * 1024 + 1]));
            assertTrue(tooLong.getMessage().contains("65537"));
            store.put(new byte[64 * 1024], bytes("long key"));
            assertArrayEquals(bytes("long key"), store.get(new byte[64 * 1024]));
            assertThrows(StoreException.class, () -> store.transact(List.of(), transaction -> 1));
        }
        assertThrows(StoreException.class, () -> StoreOptions.inMemory().partitions(0));
        assertThrows(
                RuntimeException.class, () -> Store.open(StoreOptions.inMemory().engine("paper")));
        assertThrows(StoreException.class, () -> Strategy.named("softer"));
    }

    @Test
    void aTransactionInsideATransactionIsRefused() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            assertThrows(
                    StoreException.class,
                    () -> store.transact(
                            List.of(bytes("a")),
                            outer -> store.transact(List.of(bytes("a")), inner -> inner.get(bytes("a")))));
            store.put(bytes("a"), bytes("1"));
        }
    }

    @Test
    void tooManyPendingOperationsAreRefused() throws Exception {
        try (Store store = Store.open(StoreOptions.inMemory().partitions(1).maxPending(2))) {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch leave = new CountDownLatch(1);
            Thread holder = Thread.ofPlatform()
                    .start(() -> store.transact(List.of(bytes("a")), transaction -> {
                        inside.countDown();
                        try {
                            leave.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        return null;
                    }));
            inside.await();
            CompletableFuture<Void> first = store.putAsync(bytes("a"), bytes("1"));
            CompletableFuture<Void> second = store.putAsync(bytes("a"), bytes("2"));
            CompletionException third = assertThrows(
                    CompletionException.class,
                    () -> store.putAsync(bytes("a"), bytes("3")).join());
            assertTrue(third.getCause().getMessage().contains("maxPending"));
            assertFalse(first.isDone());
            leave.countDown();
            first.join();
            second.join();
            holder.join();
            assertArrayEquals(bytes("2"), store.get(bytes("a")));
        }
    }
}
