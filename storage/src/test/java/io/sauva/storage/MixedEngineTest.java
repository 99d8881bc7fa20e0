package io.sauva.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/// The hash engine of any objects, and walks over it by cursors.
class MixedEngineTest {
    private static final int KEYS = 20;

    @Property(tries = 100)
    void isAMapWhateverKindsOfValuesReplaceEachOther(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int steps) {
        SplittableRandom random = new SplittableRandom(seed);
        HashEngine<Object> engine = HashEngine.ofMixed();
        Map<String, Object> model = new HashMap<>();
        Map<String, Integer> assigned = new HashMap<>();
        for (int step = 0; step < steps; step++) {
            String name = "k" + random.nextInt(KEYS);
            byte[] key = bytes(name);
            switch (random.nextInt(6)) {
                case 0 -> {
                    assertEquals(model.remove(name) != null, engine.delete(key));
                    assigned.remove(name);
                }
                case 1 -> {
                    int partition = random.nextInt(5);
                    assertEquals(model.containsKey(name), engine.assign(key, partition));
                    if (model.containsKey(name)) {
                        assigned.put(name, partition);
                    }
                }
                default -> {
                    Object value = value(random.nextInt(4), step);
                    boolean isNew = random.nextBoolean()
                            ? engine.upsert(key, value)
                            : engine.overwrite(key, KeyHash.hash(key), value);
                    assertEquals(!model.containsKey(name), isNew);
                    model.put(name, value);
                }
            }
            check(engine, model, assigned);
        }
    }

    private static void check(HashEngine<Object> engine, Map<String, Object> model, Map<String, Integer> assigned) {
        assertEquals(model.size(), engine.size());
        model.forEach((name, value) -> {
            byte[] key = bytes(name);
            if (value instanceof byte[] string) {
                assertArrayEquals(string, (byte[]) engine.get(key));
            } else {
                assertSame(value, engine.get(key));
            }
            assertEquals(assigned.getOrDefault(name, EntryEngine.UNASSIGNED), engine.partition(engine.find(key)));
        });
    }

    private static Object value(int kind, int step) {
        return switch (kind) {
            case 0 -> bytes("short" + step);
            case 1 -> new byte[400 + step]; // kept beside the record
            case 2 -> new byte[0];
            default -> List.of("an object", step);
        };
    }

    @Test
    void aStringOfTheSameLengthIsWrittenOverTheOneThatIsThere() {
        HashEngine<Object> engine = HashEngine.ofMixed();
        byte[] key = bytes("key");
        long hash = KeyHash.hash(key);
        assertTrue(engine.overwrite(key, hash, bytes("first")));
        Object entry = engine.find(key);
        Object read = engine.get(key);
        byte[] given = bytes("other");
        assertFalse(engine.overwrite(key, hash, given));
        assertSame(entry, engine.find(key));
        assertArrayEquals(bytes("other"), (byte[]) engine.get(key));
        assertArrayEquals(bytes("first"), (byte[]) read, "what was read does not change");
        given[0] = 'O';
        assertArrayEquals(bytes("other"), (byte[]) engine.get(key), "nor does it change with what was given");
        assertFalse(engine.overwrite(key, hash, bytes("longer than before")));
        assertArrayEquals(bytes("longer than before"), (byte[]) engine.get(key));
        assertArrayEquals(bytes("other"), (byte[]) engine.value(entry), "nobody has written to what was replaced");
    }

    @Property(tries = 10)
    void aWalkMissesNoKeyThatIsThereAllTheTime(@ForAll long seed, @ForAll @IntRange(min = 50, max = 2000) int count) {
        SplittableRandom random = new SplittableRandom(seed);
        HashEngine<Object> engine = HashEngine.ofMixed();
        Set<String> staying = new HashSet<>();
        for (int number = 0; number < 5000; number++) {
            engine.put(bytes("stays" + number), new byte[] {1});
            staying.add("stays" + number);
        }
        Set<String> seen = new HashSet<>();
        long cursor = 0;
        int round = 0;
        do {
            cursor = engine.walk(cursor, count, key -> seen.add(new String(key, StandardCharsets.UTF_8)));
            int coming = random.nextInt(500);
            for (int number = 0; number < coming; number++) {
                byte[] key = bytes("comes" + random.nextInt(100_000));
                if (random.nextInt(3) == 0) {
                    engine.delete(key);
                } else {
                    engine.put(key, new byte[] {2});
                }
            }
            assertTrue(++round < 100_000, "the walk does not end");
        } while (cursor != 0 && round < 2000);
        if (cursor == 0) {
            staying.removeAll(seen);
            assertEquals(Set.of(), staying);
        }
    }

    @Test
    void aWalkWithoutChangesShowsEachKeyOnce() {
        HashEngine<Object> engine = HashEngine.ofMixed();
        for (int number = 0; number < 30_000; number++) {
            engine.put(bytes("k" + number), new byte[] {1});
        }
        Set<String> seen = new HashSet<>();
        int[] shown = {0};
        long cursor = 0;
        do {
            cursor = engine.walk(cursor, 10, key -> {
                shown[0]++;
                seen.add(new String(key, StandardCharsets.UTF_8));
            });
        } while (cursor != 0);
        assertEquals(30_000, seen.size());
        assertEquals(30_000, shown[0]);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
