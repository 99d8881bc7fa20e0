package io.sauva.storage.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the tree answers to one thread, and what it looks like inside afterwards.
class KeyTreeTest {
    /// One step of a history, from one key to another.
    record Step(int kind, byte[] key, byte[] to, int number) {}

    @Property(tries = 300)
    void answersLikeATreeMap(@ForAll("steps") List<Step> steps, @ForAll("capacities") int capacity) {
        KeyTree<Integer> tree = new KeyTree<>(capacity);
        NavigableMap<byte[], Integer> model = new TreeMap<>(Arrays::compareUnsigned);
        for (Step step : steps) {
            apply(step, tree, model);
        }
        TreeShape.of(tree);
        compareScans(tree, model, new byte[0], null, Integer.MAX_VALUE);
        for (byte[] key : new ArrayList<>(model.keySet())) {
            assertEquals(model.remove(key), tree.remove(key.clone()));
        }
        assertEquals(new TreeShape(1, 0, 1), TreeShape.of(tree));
    }

    private static void apply(Step step, KeyTree<Integer> tree, NavigableMap<byte[], Integer> model) {
        byte[] key = step.key;
        switch (step.kind) {
            case 0, 1, 2 -> {
                assertEquals(model.get(key), tree.merge(key, step.number, Integer::sum));
                model.merge(key, step.number, Integer::sum);
            }
            case 3 -> assertEquals(model.putIfAbsent(key, step.number) == null, tree.putIfAbsent(key, step.number));
            case 4 -> assertEquals(model.remove(key), tree.remove(key));
            case 5 ->
                assertEquals(model.computeIfPresent(key, (same, old) -> ~old) != null, tree.update(key, old -> ~old));
            case 6 -> compareScans(tree, model, key, step.number % 2 == 0 ? null : step.to, step.number % 20);
            default -> assertEquals(model.get(key), tree.get(key));
        }
        assertEquals(model.size(), tree.size());
    }

    @Provide
    Arbitrary<Integer> capacities() {
        return Arbitraries.of(3, 4, 7, 64);
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(Arbitraries.integers().between(0, 7), keys(), keys(), Arbitraries.integers())
                .as((kind, key, to, number) -> new Step(kind, key, to, number & 0xFFFF))
                .list()
                .ofMaxSize(400);
    }

    /// Few different ones, so that steps meet: empty ones, prefixes of each other, with long common beginnings,
    /// with zeroes and highest bytes at their ends, and very long ones.
    private static Arbitrary<byte[]> keys() {
        Arbitrary<byte[]> few = Arbitraries.of((byte) 0, (byte) 1, (byte) 'a', (byte) -128, (byte) -1)
                .array(byte[].class)
                .ofMaxSize(3);
        Arbitrary<byte[]> beginnings =
                Arbitraries.of(0, 1, 4, 7, 8, 15, 100, 64 * 1024 - 3).map(length -> filled(length, (byte) 'x'));
        Arbitrary<byte[]> zeroes = Arbitraries.of(0, 7, 8, 9).map(byte[]::new);
        return Combinators.combine(Arbitraries.frequencyOf(Tuple.of(8, beginnings), Tuple.of(1, zeroes)), few)
                .as(KeyTreeTest::joined);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 16, 64})
    void keysInAnyOrderOfComingAreAllThere(int capacity) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = 0; number < 3_000; number++) {
            numbers.add(number);
        }
        List<Integer> descending = new ArrayList<>(numbers);
        Collections.reverse(descending);
        List<Integer> shuffled = new ArrayList<>(numbers);
        Collections.shuffle(shuffled, new Random(5));
        for (List<Integer> order : List.of(numbers, descending, shuffled)) {
            KeyTree<Integer> tree = new KeyTree<>(capacity);
            for (int number : order) {
                assertNull(tree.merge(user(number), number, Integer::sum));
            }
            assertEquals(3_000, TreeShape.of(tree).keys());
            for (int number : order) {
                assertEquals(number, tree.get(user(number)));
                assertNull(tree.get(joined(user(number), new byte[1])));
            }
            for (int number : shuffled) {
                assertEquals(number, tree.remove(user(number)));
                assertNull(tree.remove(user(number)));
            }
            assertEquals(new TreeShape(1, 0, 1), TreeShape.of(tree));
        }
    }

    @Test
    void keysThatComeInOrderLeaveFullLeavesBehind() {
        KeyTree<Integer> ascending = new KeyTree<>();
        KeyTree<Integer> descending = new KeyTree<>();
        for (int number = 0; number < 64_000; number++) {
            ascending.merge(user(number), number, Integer::sum);
            descending.merge(user(64_000 - number), number, Integer::sum);
        }
        assertTrue(TreeShape.of(ascending).nodes() < 1_100, () -> TreeShape.of(ascending) + "");
        assertTrue(TreeShape.of(descending).nodes() < 1_100, () -> TreeShape.of(descending) + "");
    }

    @Test
    void everNewKeysLeaveNoNodesBehind() {
        KeyTree<Integer> tree = new KeyTree<>();
        int kept = 1_000;
        for (int number = 0; number < 200_000; number++) {
            tree.merge(user(number), number, Integer::sum);
            if (number >= kept) {
                assertEquals(number - kept, tree.remove(user(number - kept)));
            }
        }
        TreeShape shape = TreeShape.of(tree);
        assertEquals(kept, shape.keys());
        assertTrue(shape.nodes() < 60, shape + "");
    }

    @Test
    void fewKeysLeftOfManyNeedFewNodes() {
        KeyTree<Integer> tree = new KeyTree<>();
        Random random = new Random(6);
        List<Integer> numbers = new ArrayList<>();
        for (int number = 0; number < 100_000; number++) {
            numbers.add(number);
        }
        Collections.shuffle(numbers, random);
        numbers.forEach(number -> tree.merge(user(number), number, Integer::sum));
        int before = TreeShape.of(tree).nodes();
        assertTrue(before < 2_700, before + " nodes");
        Collections.shuffle(numbers, random);
        numbers.subList(1_000, 100_000).forEach(number -> assertEquals(number, tree.remove(user(number))));
        TreeShape after = TreeShape.of(tree);
        assertEquals(1_000, after.keys());
        assertTrue(after.nodes() <= 150, after + "");
    }

    @Test
    void aVisitorEndsAScanAndMayChangeTheTree() {
        KeyTree<Integer> tree = new KeyTree<>(4);
        for (int number = 0; number < 100; number++) {
            tree.merge(user(number), number, Integer::sum);
        }
        List<Integer> seen = new ArrayList<>();
        tree.scan(user(10), null, Integer.MAX_VALUE, (key, number) -> {
            seen.add(number);
            tree.remove(user(number + 1));
            tree.merge(user(number + 1_000), number, Integer::sum);
            return seen.size() < 20;
        });
        List<Integer> expected = new ArrayList<>();
        for (int number = 10; number < 50; number += 2) {
            expected.add(number);
        }
        assertEquals(expected, seen);
        TreeShape.of(tree);
    }

    @Test
    void nothingIsNoValueAndANodeHasThreeKeys() {
        KeyTree<Integer> tree = new KeyTree<>();
        assertThrows(NullPointerException.class, () -> tree.merge(user(1), null, Integer::sum));
        assertThrows(NullPointerException.class, () -> tree.putIfAbsent(user(1), null));
        assertThrows(NullPointerException.class, () -> tree.scan(null, null, 1, (key, value) -> true));
        assertThrows(IllegalArgumentException.class, () -> new KeyTree<>(2));
    }

    private static void compareScans(
            KeyTree<Integer> tree, NavigableMap<byte[], Integer> model, byte[] from, byte[] to, int limit) {
        List<Map.Entry<byte[], Integer>> expected = new ArrayList<>();
        for (Map.Entry<byte[], Integer> entry : model.tailMap(from, true).entrySet()) {
            if (expected.size() == limit || (to != null && Arrays.compareUnsigned(entry.getKey(), to) >= 0)) {
                break;
            }
            expected.add(entry);
        }
        int[] seen = {0};
        tree.scan(from, to, limit, (key, value) -> {
            assertArrayEquals(expected.get(seen[0]).getKey(), key);
            assertEquals(expected.get(seen[0]++).getValue(), value);
            return true;
        });
        assertEquals(expected.size(), seen[0]);
    }

    /// Sixteen bytes that are in order of their numbers.
    static byte[] user(int number) {
        byte[] key = "user000000000000".getBytes(StandardCharsets.ISO_8859_1);
        int rest = number;
        for (int place = 15; rest > 0; place--) {
            key[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return key;
    }

    private static byte[] filled(int length, byte with) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, with);
        return bytes;
    }

    private static byte[] joined(byte[] beginning, byte[] end) {
        byte[] both = Arrays.copyOf(beginning, beginning.length + end.length);
        System.arraycopy(end, 0, both, beginning.length, end.length);
        return both;
    }
}
