package io.sauva.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What every engine must do, from one thread. For a new engine: a subclass that names its provider.
///
/// What they must do beside each other is in [ConcurrentEngineContract], which this extends.
public abstract class EngineContract extends ConcurrentEngineContract {
    private static final int OPERATIONS = 20_000;

    @TempDir
    Path directory;

    private EngineOptions options;
    private Engine<byte[]> engine;

    protected abstract EngineProvider provider();

    protected abstract EngineOptions options(Path path);

    @Override
    protected Engine<byte[]> engine() {
        return engine;
    }

    @BeforeEach
    void open() {
        Assumptions.assumeTrue(provider().unavailable().isEmpty(), "this machine lacks what the engine needs");
        options = options(directory);
        engine = provider().open(options);
    }

    @AfterEach
    void close() {
        if (engine != null) {
            engine.close();
        }
    }

    @Test
    void whatWasPutIsThereUntilItIsDeleted() {
        byte[] key = bytes("key");
        assertNull(engine.get(key));
        assertFalse(engine.delete(key));
        engine.put(key, bytes("first"));
        assertArrayEquals(bytes("first"), engine.get(bytes("key")));
        engine.put(bytes("key"), bytes("second, and longer"));
        assertArrayEquals(bytes("second, and longer"), engine.get(key));
        assertEquals(1, engine.size());
        assertTrue(engine.delete(bytes("key")));
        assertFalse(engine.delete(key));
        assertNull(engine.get(key));
        assertEquals(0, engine.size());
        engine.put(key, bytes("again"));
        assertArrayEquals(bytes("again"), engine.get(key));
    }

    @Test
    void severalChangesAreMade() {
        engine.put(bytes("goes"), bytes("1"));
        engine.put(bytes("changes"), bytes("1"));
        engine.change(List.of(
                new Change<>(bytes("goes"), null),
                new Change<>(bytes("changes"), bytes("2")),
                new Change<>(bytes("comes"), bytes("3")),
                new Change<>(bytes("was never there"), null)));
        assertNull(engine.get(bytes("goes")));
        assertArrayEquals(bytes("2"), engine.get(bytes("changes")));
        assertArrayEquals(bytes("3"), engine.get(bytes("comes")));
        assertEquals(2, engine.size());
        engine.change(List.of(new Change<>(bytes("was never there"), null)));
        engine.change(List.of());
        assertEquals(2, engine.size());
        engine.put(bytes("goes"), bytes("4"));
        assertEquals(3, engine.size());
    }

    @Test
    void anEmptyValueIsAValue() {
        engine.put(bytes("key"), new byte[0]);
        assertArrayEquals(new byte[0], engine.get(bytes("key")));
        assertEquals(List.of("key"), shown(new byte[0], null, 10));
        assertTrue(engine.delete(bytes("key")));
    }

    @Test
    void binaryKeysAreOrderedAsUnsignedBytes() {
        List<byte[]> ascending = List.of(
                new byte[] {0},
                new byte[] {0, 0},
                new byte[] {0, -1},
                new byte[] {1},
                new byte[] {127},
                new byte[] {-128},
                new byte[] {-1},
                new byte[] {-1, 0},
                new byte[] {-1, -1});
        List<byte[]> shuffled = new ArrayList<>(ascending);
        Collections.shuffle(shuffled, new Random(1));
        shuffled.forEach(key -> engine.put(key, key));
        List<byte[]> seen = new ArrayList<>();
        engine.scan(new byte[0], null, Integer.MAX_VALUE, (key, value) -> {
            assertArrayEquals(key, value);
            return seen.add(key);
        });
        assertEquals(ascending.size(), seen.size());
        for (int index = 0; index < seen.size(); index++) {
            assertArrayEquals(ascending.get(index), seen.get(index));
            assertArrayEquals(ascending.get(index), engine.get(ascending.get(index)));
        }
    }

    @Test
    void keysMayBeAsLongAsDeclared() {
        int longest = engine.traits().maxKeyBytes();
        int[] lengths = {1, 7, 8, 9, 127, 128, 129, 255, 256, longest - 1, longest};
        for (int length : lengths) {
            if (length <= longest) {
                engine.put(filled(length, 'k'), bytes("of " + length));
            }
        }
        for (int length : lengths) {
            if (length <= longest) {
                assertArrayEquals(bytes("of " + length), engine.get(filled(length, 'k')), "key of " + length);
            }
        }
        assertThrows(RuntimeException.class, () -> engine.put(filled(longest + 1, 'k'), bytes("too long")));
        assertEquals(
                Arrays.stream(lengths)
                        .filter(length -> length <= longest)
                        .distinct()
                        .count(),
                engine.size());
    }

    @Test
    void valuesOfManySizesComeBackWhole() {
        int[] sizes = {0, 1, 15, 16, 17, 100, 4095, 4096, 65_535, 65_536, 1 << 20};
        Random random = new Random(2);
        for (int round = 0; round < 2; round++) {
            byte[][] values = new byte[sizes.length][];
            for (int index = 0; index < sizes.length; index++) {
                values[index] = new byte[sizes[index]];
                random.nextBytes(values[index]);
                engine.put(bytes("value " + index), values[index]);
            }
            for (int index = 0; index < sizes.length; index++) {
                assertArrayEquals(values[index], engine.get(bytes("value " + index)));
            }
        }
    }

    @Test
    void scansShowTheirRangeInOrder() {
        for (String key : List.of("delta", "alpha", "charlie", "bravo", "alphabet", "echo")) {
            engine.put(bytes(key), bytes(key));
        }
        assertEquals(List.of("alpha", "alphabet", "bravo", "charlie", "delta", "echo"), shown(new byte[0], null, 100));
        assertEquals(List.of("bravo", "charlie"), shown(bytes("bravo"), bytes("delta"), 100));
        assertEquals(List.of("alphabet", "bravo"), shown(bytes("alphab"), bytes("bravo1"), 100));
        assertEquals(List.of("charlie", "delta"), shown(bytes("c"), null, 2));
        assertEquals(List.of("alpha", "alphabet", "bravo"), shown(new byte[0], null, 3));
        assertEquals(List.of("delta", "echo"), shown(bytes("d"), null, Integer.MAX_VALUE));
        assertEquals(List.of(), shown(new byte[0], null, 0));
        assertEquals(List.of(), shown(bytes("f"), null, 100));
        assertEquals(List.of(), shown(bytes("bravo"), bytes("bravo"), 100));
        assertEquals(List.of(), shown(bytes("d"), bytes("b"), 100));
        assertEquals(List.of(), shown(bytes("alpha1"), bytes("alpha2"), 100));
    }

    @Test
    void scansStopWhenTheVisitorHasEnough() {
        for (int index = 0; index < 100; index++) {
            engine.put(bytes(String.format("%03d", index)), bytes("v"));
        }
        List<String> seen = new ArrayList<>();
        engine.scan(bytes("050"), null, Integer.MAX_VALUE, (key, value) -> {
            seen.add(text(key));
            return seen.size() < 3;
        });
        assertEquals(List.of("050", "051", "052"), seen);
    }

    @Test
    void anEmptyEngineHasNothingToShow() {
        assertEquals(List.of(), shown(new byte[0], null, 10));
        assertEquals(0, engine.size());
    }

    @Test
    void randomOperationsAnswerLikeATreeMap() {
        Random random = new Random(3);
        TreeMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            byte[] key = randomKey(random);
            int choice = random.nextInt(1000);
            if (choice < 450) {
                byte[] value = new byte[random.nextInt(200)];
                random.nextBytes(value);
                engine.put(key, value);
                model.put(key, value);
            } else if (choice < 750) {
                assertEquals(model.remove(key) != null, engine.delete(key));
            } else if (choice < 990) {
                assertArrayEquals(model.get(key), engine.get(key));
            } else {
                byte[] to = randomKey(random);
                compareScans(model, key, random.nextBoolean() ? to : null, random.nextInt(50));
            }
        }
        assertEquals(model.size(), engine.size());
        compareScans(model, new byte[0], null, Integer.MAX_VALUE);
        model.forEach((key, value) -> assertArrayEquals(value, engine.get(key)));
    }

    @Test
    void manyKeysThatComeAndGoLeaveNothingBehind() {
        for (int round = 0; round < 3; round++) {
            for (int index = 0; index < 5_000; index++) {
                engine.put(bytes(round + " " + index), bytes("value " + index));
            }
            assertEquals(5_000, engine.size());
            for (int index = 0; index < 5_000; index++) {
                assertTrue(engine.delete(bytes(round + " " + index)));
            }
            assertEquals(0, engine.size());
            assertEquals(List.of(), shown(new byte[0], null, 10));
        }
    }

    @Test
    void aClosedEngineRefusesEverythingButClose() {
        engine.put(bytes("key"), bytes("value"));
        engine.close();
        engine.close();
        assertThrows(IllegalStateException.class, () -> engine.get(bytes("key")));
        assertThrows(IllegalStateException.class, () -> engine.put(bytes("key"), bytes("value")));
        assertThrows(IllegalStateException.class, () -> engine.delete(bytes("key")));
        assertThrows(IllegalStateException.class, () -> shown(new byte[0], null, 10));
        assertThrows(IllegalStateException.class, engine::size);
        assertThrows(IllegalStateException.class, engine::sync);
    }

    @Test
    void aPersistentEngineFindsItsEntriesAgain() {
        Assumptions.assumeTrue(provider().traits().persistent());
        for (boolean sync : new boolean[] {false, true}) {
            Path place = directory.resolve("sync-" + sync);
            EngineOptions from = options(place);
            EngineOptions with = new EngineOptions(from.directory(), sync, from.settings());
            try (Engine<byte[]> first = provider().open(with)) {
                for (int index = 0; index < 200; index++) {
                    first.put(bytes("key " + index), bytes("value " + index));
                }
                assertTrue(first.delete(bytes("key 7")));
                first.put(bytes("key 8"), bytes("other"));
                first.sync();
            }
            try (Engine<byte[]> second = provider().open(with)) {
                assertEquals(199, second.size());
                assertNull(second.get(bytes("key 7")));
                assertArrayEquals(bytes("other"), second.get(bytes("key 8")));
                assertArrayEquals(bytes("value 199"), second.get(bytes("key 199")));
            }
        }
    }

    @Test
    void theProviderIsFoundByEachOfItsNames() {
        EngineProvider provider = provider();
        assertSame(provider.getClass(), Engines.named(provider.name()).getClass());
        for (String alias : provider.aliases()) {
            assertSame(provider.getClass(), Engines.named(alias).getClass());
        }
        assertEquals(provider.traits(), engine.traits());
    }

    @Test
    void unknownSettingsAreRefused() {
        EngineOptions wrong = new EngineOptions(options.directory(), false, Map.of("no-such-setting", "1"));
        EngineException refusal = assertThrows(
                EngineException.class, () -> Engines.open(provider().name(), wrong));
        assertTrue(refusal.getMessage().contains("no-such-setting"), refusal.getMessage());
    }

    private void compareScans(NavigableMap<byte[], byte[]> model, byte[] from, byte[] to, int limit) {
        List<Map.Entry<byte[], byte[]>> expected = new ArrayList<>();
        for (Map.Entry<byte[], byte[]> entry : model.tailMap(from, true).entrySet()) {
            if (expected.size() == limit || (to != null && Arrays.compareUnsigned(entry.getKey(), to) >= 0)) {
                break;
            }
            expected.add(entry);
        }
        int[] seen = {0};
        engine.scan(from, to, limit, (key, value) -> {
            assertArrayEquals(expected.get(seen[0]).getKey(), key);
            assertArrayEquals(expected.get(seen[0]++).getValue(), value);
            return true;
        });
        assertEquals(expected.size(), seen[0]);
    }

    private List<String> shown(byte[] from, byte[] to, int limit) {
        List<String> keys = new ArrayList<>();
        engine.scan(from, to, limit, (key, value) -> keys.add(text(key)));
        return keys;
    }

    /// Of few different keys, so that operations meet; some are prefixes of others.
    private static byte[] randomKey(Random random) {
        byte[] key = new byte[1 + random.nextInt(3)];
        for (int index = 0; index < key.length; index++) {
            key[index] = (byte) (random.nextInt(16) * 17);
        }
        return key;
    }
}
