package io.sauva.storage.index;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import io.sauva.storage.EntryEngine;
import io.sauva.storage.KeyHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The index agrees with its engine, whenever it was made.
class KeyIndexTest {
    /// `-Dsauva.effort=20` for a long search.
    private static final int EFFORT = Integer.getInteger("sauva.effort", 1);

    private static final int LONG_VALUE = 300;

    @ParameterizedTest
    @CsvSource({"hash, 5", "hash, 300", "offheap, 5", "offheap, 300", "map, 5", "map, 300"})
    void scansLikeATreeMapWhateverHappensToTheKeys(String name, int valueBytes) {
        EntryEngine<byte[]> engine = engine(name);
        KeyIndex<byte[]> index = index(engine);
        TreeMap<String, Integer> model = new TreeMap<>();
        Random random = new Random(valueBytes);
        int scans = 0;
        for (int step = 0; step < 20_000; step++) {
            String key = "key " + random.nextInt(3_000);
            int choice = random.nextInt(100);
            if (choice < 50) {
                // Short ones now and then: they are kept another way.
                int bytes = random.nextInt(4) == 0 ? 3 : valueBytes;
                put(engine, index, key, value(step, bytes));
                model.put(key, step % 100);
            } else if (choice < 90) {
                assertEquals(model.remove(key) != null, delete(engine, index, key));
            } else if (step > 5_000) {
                if (choice < 92 && engine.assign(bytes(key), choice)) {
                    index.changed(bytes(key));
                }
                prepare(index);
                scans += compare(index, model, key, 1 + random.nextInt(10)) ? 1 : 0;
            }
        }
        assertTrue(scans > 500, "only " + scans + " scans with the index");
        assertTrue(compare(index, model, "", Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hash", "map", "offheap"})
    void isNotThereUntilItIsComplete(String name) {
        EntryEngine<byte[]> engine = engine(name);
        KeyIndex<byte[]> index = index(engine);
        for (int number = 0; number < 20_000; number++) {
            put(engine, index, "key " + number, value(number, 3));
        }
        int calls = 0;
        while (!index.scan(new byte[0], null, 1, (key, value) -> true)) {
            prepare(index);
            calls++;
        }
        assertTrue(calls > 5 && calls < 100, calls + " calls");
        List<String> seen = new ArrayList<>();
        assertTrue(index.scan(bytes("key 7"), bytes("key 8"), Integer.MAX_VALUE, (key, value) -> seen.add(text(key))));
        assertEquals(1_111, seen.size());
        assertTrue(index.scan(new byte[0], null, 0, (key, value) -> {
            throw new AssertionError("shown beyond the limit");
        }));
        engine.close();
    }

    /// Threads put and delete the same few keys, and many of their own, while the index is made; when all are
    /// done it has what the engine has. A key that came back, or was left out, would show.
    @ParameterizedTest
    @ValueSource(strings = {"hash", "map", "offheap"})
    void agreesOnceAllAreDone(String name) throws Exception {
        for (int round = 0; round < 20 * EFFORT; round++) {
            EntryEngine<byte[]> engine = engine(name);
            KeyIndex<byte[]> index = index(engine);
            for (int number = 0; number < 2_000; number++) {
                put(engine, index, "old " + number, value(number, 3));
            }
            AtomicInteger working = new AtomicInteger(3);
            inThreads(4, round, (thread, random) -> {
                if (thread == 0) {
                    while (working.get() > 0 || !index.scan(new byte[0], null, 1, (key, value) -> true)) {
                        prepare(index);
                        Thread.yield(); // the others have the work
                    }
                    return;
                }
                try {
                    for (int step = 0; step < 1_500; step++) {
                        String key = step % 3 == 0 ? "new " + thread + " " + step : "old " + random.nextInt(50) * 40;
                        if (random.nextBoolean()) {
                            put(engine, index, key, value(step, random.nextBoolean() ? LONG_VALUE : 3));
                        } else {
                            delete(engine, index, key);
                        }
                    }
                } finally {
                    working.decrementAndGet();
                }
            });
            TreeMap<String, Integer> there = new TreeMap<>();
            engine.scan(new byte[0], null, Integer.MAX_VALUE, (key, value) -> {
                there.put(text(key), number(value));
                return true;
            });
            assertFalse(there.isEmpty());
            assertTrue(compare(index, there, "", Integer.MAX_VALUE));
            engine.close();
        }
    }

    /// As engines on disk are indexed, which do not tell whether a key is new. The threads use the same keys, so that
    /// a put and a delete of one key meet.
    @ParameterizedTest
    @ValueSource(strings = {"hash", "map"})
    void agreesOnceAllAreDoneWithPutsThatWereAnnounced(String name) throws Exception {
        for (int round = 0; round < 20 * EFFORT; round++) {
            EntryEngine<byte[]> engine = engine(name);
            KeyIndex<byte[]> index = KeyIndex.onDisk(List.of(engine), engine::get);
            for (int number = 0; number < 2_000; number++) {
                announcedPut(engine, index, "old " + number, value(number, 3));
            }
            inThreads(4, round, (thread, random) -> {
                for (int step = 0; step < 1_500; step++) {
                    String key = step % 3 == 0 ? "new " + random.nextInt(5) : "old " + random.nextInt(50) * 40;
                    if (thread == 0) {
                        prepare(index);
                        Thread.yield();
                    } else if (random.nextBoolean()) {
                        announcedPut(engine, index, key, value(step, 3));
                    } else {
                        delete(engine, index, key);
                    }
                }
            });
            TreeMap<String, Integer> there = new TreeMap<>();
            engine.scan(new byte[0], null, Integer.MAX_VALUE, (key, value) -> {
                there.put(text(key), number(value));
                return true;
            });
            assertTrue(compare(index, there, "", Integer.MAX_VALUE), "not complete");
            engine.close();
        }
    }

    /// A put that was announced is seen by scans as soon as the engine has it, and not before.
    @Test
    void showsAnAnnouncedKeyOnceTheEngineHasIt() {
        EntryEngine<byte[]> engine = engine("hash");
        KeyIndex<byte[]> index = KeyIndex.onDisk(List.of(engine), engine::get);
        announcedPut(engine, index, "a", value(1, 3));
        prepare(index);
        index.expect(bytes("b"));
        assertTrue(compare(index, new TreeMap<>(Map.of("a", 1)), "", 2));
        engine.put(bytes("b"), value(2, 3));
        assertTrue(compare(index, new TreeMap<>(Map.of("a", 1, "b", 2)), "", 2));
        engine.delete(bytes("a"));
        assertTrue(compare(index, new TreeMap<>(Map.of("b", 2)), "", 2));
        announcedPut(engine, index, "c", value(3, 3));
        announcedPut(engine, index, "d", value(4, 3));
        // The scan takes two keys from the index, finds nothing for the first, and has to go on.
        assertTrue(compare(index, new TreeMap<>(Map.of("b", 2, "c", 3, "d", 4)), "", 2));
        engine.delete(bytes("b"));
        assertTrue(compare(index, new TreeMap<>(Map.of("c", 3, "d", 4)), "", 2));
        engine.close();
    }

    @Test
    void givesItselfUpWhenItWouldBeTooLarge() {
        EntryEngine<byte[]> engine = engine("map");
        KeyIndex<byte[]> small = KeyIndex.onDisk(List.of(engine), engine::get, 50_000);
        KeyIndex<byte[]> grows = KeyIndex.onDisk(List.of(engine), engine::get, 500_000);
        for (int number = 0; number < 5_000; number++) {
            engine.put(bytes("key " + number), value(number, 3));
        }
        for (int call = 0; call < 20; call++) {
            prepare(small);
            prepare(grows);
        }
        assertFalse(small.scan(new byte[0], null, 1, (key, value) -> true));
        assertTrue(grows.scan(new byte[0], null, 1, (key, value) -> true));
        for (int number = 5_000; number < 10_000; number++) {
            announcedPut(engine, grows, "key " + number, value(number, 3));
        }
        assertFalse(grows.prepare());
        assertFalse(grows.scan(new byte[0], null, 1, (key, value) -> true));
        engine.close();
    }

    private interface Work {
        void run(int thread, Random random);
    }

    private static void inThreads(int count, int seed, Work work) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < count; thread++) {
                int number = thread;
                all.add(threads.submit(() -> work.run(number, new Random(100L * seed + number))));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    /// Compares a scan; answers whether the index was complete.
    private static boolean compare(
            KeyIndex<byte[]> index, NavigableMap<String, Integer> model, String from, int limit) {
        List<String> seen = new ArrayList<>();
        if (!index.scan(bytes(from), null, limit, (key, value) -> seen.add(text(key) + "=" + number(value)))) {
            return false;
        }
        List<String> expected = model.tailMap(from, true).entrySet().stream()
                .limit(limit)
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
        assertEquals(expected, seen);
        return true;
    }

    private static void put(EntryEngine<byte[]> engine, KeyIndex<byte[]> index, String key, byte[] value) {
        if (engine.upsert(bytes(key), value) || engine.hasReferences()) {
            index.changed(bytes(key));
        }
    }

    private static void announcedPut(EntryEngine<byte[]> engine, KeyIndex<byte[]> index, String key, byte[] value) {
        index.expect(bytes(key));
        engine.put(bytes(key), value);
        index.arrived(bytes(key));
    }

    private static boolean delete(EntryEngine<byte[]> engine, KeyIndex<byte[]> index, String key) {
        boolean deleted = engine.delete(bytes(key));
        if (deleted) {
            index.changed(bytes(key));
        }
        return deleted;
    }

    private static void prepare(KeyIndex<byte[]> index) {
        if (index.prepare()) {
            index.open();
        }
    }

    private static KeyIndex<byte[]> index(EntryEngine<byte[]> engine) {
        return KeyIndex.inMemory(List.of(engine), key -> engine.reference(key, KeyHash.hash(key)), engine::get);
    }

    @SuppressWarnings("unchecked") // All engines in memory are.
    private static EntryEngine<byte[]> engine(String name) {
        return (EntryEngine<byte[]>) Engines.open(name, EngineOptions.inMemory());
    }

    private static byte[] value(int number, int bytes) {
        byte[] value = new byte[bytes];
        value[bytes - 1] = (byte) (number % 100);
        return value;
    }

    private static int number(byte[] value) {
        return value[value.length - 1];
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, ISO_8859_1);
    }
}
