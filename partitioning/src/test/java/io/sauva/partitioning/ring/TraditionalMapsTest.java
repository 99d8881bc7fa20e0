package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// `mod` and `div` do exactly what their formulas say, on consecutive integers.
class TraditionalMapsTest {
    private static final int MOST_NODES = 30;

    @Test
    void moduloIsTheRemainder() {
        ModuloMap map = ModuloMap.of(nodes(7));
        for (Key key : numbers(100)) {
            assertEquals(key.number() % 7, map.ownerIndex(key));
        }
    }

    @Test
    void divisionGivesEqualRanges() {
        DivisionMap map = DivisionMap.of(20, nodes(3));
        List<Integer> owners = numbers(20).stream().map(map::ownerIndex).toList();
        assertEquals(List.of(0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2), owners);
    }

    /// The study's first figure: of 20 keys on four nodes, four stay when a fifth comes.
    @Test
    void fourOfTwentyKeysStayWithModulo() {
        ModuloMap before = ModuloMap.of(nodes(4));
        assertEquals(16, Draws.moved(before, before.with("one more"), numbers(20)));
    }

    @Test
    void moduloMovesAllButOneOfNPlusOne() {
        for (int n = 1; n <= MOST_NODES; n++) {
            int k = 3 * n * (n + 1);
            ModuloMap before = ModuloMap.of(nodes(n));
            assertEquals(n * k / (n + 1), Draws.moved(before, before.with("one more"), numbers(k)));
        }
    }

    @Test
    void divisionHandsGrowingPartsToTheNeighbour() {
        for (int n = 1; n <= MOST_NODES; n++) {
            int k = 3 * n * (n + 1);
            DivisionMap before = DivisionMap.of(k, nodes(n));
            DivisionMap after = before.with("one more");
            int[] given = new int[n];
            for (Key key : numbers(k)) {
                int from = before.ownerIndex(key);
                int to = after.ownerIndex(key);
                if (from != to) {
                    assertEquals(from + 1, to);
                    given[from]++;
                }
            }
            for (int i = 0; i < n; i++) {
                assertEquals((i + 1) * k / (n * (n + 1)), given[i]);
            }
            assertEquals(k / 2, IntStream.of(given).sum());
        }
    }

    @Test
    void divisionRefusesKeysItDoesNotDivide() {
        DivisionMap map = DivisionMap.of(10, nodes(2));
        NodeMapContract.assertMessage("key 10 is not below 10", () -> map.ownerIndex(Key.of(10)));
        NodeMapContract.assertMessage("div divides at least one key, not 0", () -> DivisionMap.of(0, nodes(2)));
        NodeMapContract.assertMessage("the number of a key must not be negative: -1", () -> Key.of(-1));
    }

    private static List<String> nodes(int count) {
        return IntStream.range(0, count).mapToObj(node -> "node-" + node).toList();
    }

    private static List<Key> numbers(int count) {
        return new ArrayList<>(LongStream.range(0, count).mapToObj(Key::of).toList());
    }
}
