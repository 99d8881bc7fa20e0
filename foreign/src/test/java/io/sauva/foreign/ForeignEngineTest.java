package io.sauva.foreign;

import static io.sauva.foreign.ForeignEngines.assertRefused;
import static io.sauva.foreign.ForeignEngines.bytes;
import static io.sauva.foreign.ForeignEngines.open;
import static io.sauva.foreign.ForeignEngines.scan;
import static io.sauva.foreign.ForeignEngines.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import io.sauva.storage.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What each engine answers, against a sorted map as the model.
class ForeignEngineTest {
    static final List<String> NAMES = ForeignEngines.NAMES;

    @TempDir
    Path directory;

    /// A hash table that has become too small is rebuilt by a thread of its own, while it is used and closed.
    @Test
    void aHashTableThatGrowsIsRebuiltBesideItsUse() {
        int keys = 60_000;
        boolean met = false;
        try (Engine<byte[]> engine = open("tkrzw_hash", directory, false, Map.of("buckets", "101"))) {
            for (int number = 0; number < keys; number++) {
                engine.put(bytes("key" + number), bytes("value" + number));
                met |= number % 64 == 0 && isRenewing();
                assertEquals("value" + number / 2, text(engine.get(bytes("key" + number / 2))));
            }
        }
        assertTrue(met, "it was never rebuilt");
        try (Engine<byte[]> engine = open("tkrzw_hash", directory)) {
            assertEquals(keys, engine.size());
            for (int number = 0; number < keys; number += 7) {
                assertEquals("value" + number, text(engine.get(bytes("key" + number))));
            }
        }
        assertFalse(isRenewing());
    }

    private static boolean isRenewing() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("sauva-tkrzw-renewal"));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void answersAsTheModelDoes(String name) {
        for (boolean sync : List.of(false, true)) {
            Path place = directory.resolve("sync-" + sync);
            SortedMap<String, String> model = new TreeMap<>();
            Random random = new Random(42);
            // Fewer steps with sync on, each of which waits for the disk.
            int steps = sync ? 300 : 6000;
            for (int round = 0; round < 3; round++) {
                try (Engine<byte[]> engine = open(name, place, sync, Map.of())) {
                    for (int step = 0; step < steps; step++) {
                        change(engine, model, random);
                    }
                    compare(engine, model, random);
                }
            }
        }
    }

    private static void change(Engine<byte[]> engine, SortedMap<String, String> model, Random random) {
        String key = key(random);
        switch (random.nextInt(4)) {
            case 0 -> assertEquals(model.remove(key) != null, engine.delete(bytes(key)), key);
            case 1 -> assertEquals(model.get(key), text(engine.get(bytes(key))), key);
            default -> {
                String value = "v".repeat(random.nextInt(200)) + random.nextInt();
                engine.put(bytes(key), bytes(value));
                model.put(key, value);
            }
        }
    }

    /// Short keys over all byte values, so that order is unsigned and prefixes, the empty key and zeros occur.
    private static String key(Random random) {
        StringBuilder key = new StringBuilder();
        int length = random.nextInt(4);
        for (int index = 0; index < length; index++) {
            key.append((char) new int[] {0, 1, 'a', 0x7f, 0x80, 0xff}[random.nextInt(6)]);
        }
        return key.length() == 3 ? key.toString() + random.nextInt(8) : key.toString();
    }

    private static void compare(Engine<byte[]> engine, SortedMap<String, String> model, Random random) {
        assertEquals(model.size(), engine.size());
        assertEquals(expected(model, "", null, Integer.MAX_VALUE), scan(engine, "", null, Integer.MAX_VALUE));
        for (int round = 0; round < 20; round++) {
            String from = key(random);
            String to = random.nextBoolean() ? null : key(random);
            int limit = random.nextInt(300);
            assertEquals(expected(model, from, to, limit), scan(engine, from, to, limit));
        }
    }

    private static List<String> expected(SortedMap<String, String> model, String from, String to, int limit) {
        return model.tailMap(from).entrySet().stream()
                .filter(entry -> to == null || entry.getKey().compareTo(to) < 0)
                .limit(limit)
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void keepsWhatItHasWhenSyncIsSwitched(String name) {
        for (int round = 0; round < 4; round++) {
            try (Engine<byte[]> engine = open(name, directory, round % 2 == 0, Map.of())) {
                assertEquals(round, engine.size());
                engine.put(bytes("key" + round), bytes("value" + round));
            }
        }
        try (Engine<byte[]> engine = open(name, directory)) {
            assertEquals(List.of("key0=value0", "key1=value1"), scan(engine, "", null, 2));
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void takesLargeEntriesAndRefusesLargerOnes(String name) {
        try (Engine<byte[]> engine = open(name, directory)) {
            int longest = engine.traits().maxKeyBytes();
            byte[] value = new byte[3 << 20];
            new Random(7).nextBytes(value);
            engine.put(new byte[longest], value);
            engine.put(bytes(""), new byte[0]);
            assertArrayEquals(value, engine.get(new byte[longest]));
            assertArrayEquals(new byte[0], engine.get(bytes("")));
            assertRefused("too long", () -> engine.put(new byte[longest + 1], value));
            assertRefused("too long", () -> engine.put(bytes("k"), new byte[(int) EngineTraits.MAX_VALUE_BYTES + 1]));
            assertNull(engine.get(new byte[longest + 1]));
            assertFalse(engine.delete(new byte[longest + 1]));
            List<Integer> lengths = new ArrayList<>();
            engine.scan(new byte[0], null, 9, (key, _) -> lengths.add(key.length));
            assertEquals(List.of(0, longest), lengths);
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void stopsAScanWhenTheVisitorHasEnoughOrCloses(String name) {
        Engine<byte[]> engine = open(name, directory);
        for (int number = 1000; number < 2000; number++) {
            engine.put(bytes("key" + number), bytes("value"));
        }
        List<String> seen = new ArrayList<>();
        engine.scan(bytes("key1200"), null, 500, (key, _) -> {
            seen.add(text(key));
            return seen.size() < 3;
        });
        assertEquals(List.of("key1200", "key1201", "key1202"), seen);
        assertThrows(
                IllegalStateException.class,
                () -> engine.scan(bytes(""), null, Integer.MAX_VALUE, (_, _) -> {
                    engine.close();
                    return true;
                }));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void refusesEverythingOnceClosed(String name) {
        Engine<byte[]> engine = open(name, directory);
        engine.put(bytes("key"), bytes("value"));
        engine.close();
        engine.close();
        for (Runnable call : List.<Runnable>of(
                () -> engine.get(bytes("key")),
                () -> engine.put(bytes("key"), bytes("value")),
                () -> engine.delete(bytes("key")),
                () -> engine.scan(bytes(""), null, 0, (_, _) -> true),
                engine::size,
                engine::sync)) {
            assertEquals(
                    "the engine is closed",
                    assertThrows(IllegalStateException.class, call::run).getMessage());
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void hasItsDirectoryAlone(String name) throws Exception {
        try (Engine<byte[]> engine = open(name, directory)) {
            assertRefused("already open in this process", () -> open(name, directory));
            Path link =
                    Files.createSymbolicLink(directory.resolveSibling(directory.getFileName() + "-link"), directory);
            assertRefused("already open in this process", () -> open(name, link));
            Files.delete(link);
            // The refusals must not have let go of the lock.
            assertTrue(ForeignChild.output(name, directory, "open").contains("in use by another process"));
            engine.put(bytes("key"), bytes("value"));
        }
        assertEquals("1", ForeignChild.output(name, directory, "open"));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void refusesWrongDirectories(String name) throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "text");
        assertRefused("is a file", () -> open(name, file));
        assertRefused("cannot make directory", () -> open(name, file.resolve("below")));
        assertRefused("cannot make directory", () -> open(name, Path.of("/proc/sauva")));
        assertRefused("needs a directory", () -> Engines.open(name, new EngineOptions(null, false, Map.of())));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void readsSettingsAndRefusesWrongOnes(String name) {
        Map<String, Map<String, String>> right = Map.of(
                "lmdb", Map.of("map-size", "32M", "max-readers", "5", "check", "always"),
                "rocksdb", Map.of("compression", "zstd", "cache", "8m", "write-buffer", "1m"),
                "tkrzw_tree", Map.of("buckets", "99", "cached-pages", "64", "page-size", "4096", "access", "map"),
                "tkrzw_hash", Map.of("buckets", "99", "access", "map"));
        try (Engine<byte[]> engine = open(name, directory, false, right.get(name))) {
            engine.put(bytes("key"), bytes("value"));
        }
        EngineProvider provider = Engines.named(name);
        for (String setting : provider.settings()) {
            for (String wrong : List.of("", "-1", "much", "9999999999999999999g")) {
                assertRefused(
                        "setting " + setting + "=" + wrong + " must be",
                        () -> open(name, directory, false, Map.of(setting, wrong)));
            }
        }
        assertRefused("has no setting 'colour'", () -> open(name, directory, false, Map.of("colour", "red")));
        try (Engine<byte[]> engine = open(name, directory)) {
            assertEquals("value", text(engine.get(bytes("key"))));
        }
    }
}
