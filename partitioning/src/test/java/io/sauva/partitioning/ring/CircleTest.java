package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/// The index into sections finds what a search through a tree finds.
class CircleTest {
    /// Identifiers on the borders of sections, at both ends of the space, equal ones, and ordinary ones.
    @Property(tries = 1000)
    void findsWhatATreeFinds(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int size) {
        Random random = new Random(seed);
        Identifier[][] ofNodes = identifiers(random, size);
        assertFindsWhatATreeFinds(random, ofNodes, Circle.of(ofNodes));
    }

    @Property(tries = 1000)
    void aCircleMadeStepByStepIsTheSame(@ForAll long seed, @ForAll @IntRange(min = 2, max = 60) int size) {
        Random random = new Random(seed);
        List<Identifier[]> ofNodes = new ArrayList<>(List.of(identifiers(random, size)));
        Circle circle = Circle.of(ofNodes.toArray(Identifier[][]::new));
        for (int step = 0; step < 8; step++) {
            int leaving = random.nextInt(ofNodes.size());
            if (random.nextBoolean() || circle.size() == ofNodes.get(leaving).length) {
                int node = random.nextInt(ofNodes.size() + 1);
                Identifier[] arrivals = {any(random, size), any(random, size), any(random, size)};
                ofNodes.add(node, arrivals);
                circle = circle.with(arrivals, node);
            } else {
                ofNodes.remove(leaving);
                circle = circle.without(leaving);
            }
            assertFindsWhatATreeFinds(random, ofNodes.toArray(Identifier[][]::new), circle);
        }
    }

    @Test
    void goesRoundPastZero() {
        Identifier first = new Identifier(10, 0, 0);
        Identifier second = new Identifier(-10, 0, 0);
        Circle circle = Circle.of(new Identifier[][] {{first}, {second}});
        assertEquals(1, circle.nodeAt(circle.floor(new Identifier(9, -1, -1))));
        assertEquals(0, circle.nodeAt(circle.floor(first)));
        assertEquals(0, circle.nodeAt(circle.floor(new Identifier(-11, -1, -1))));
        assertEquals(1, circle.nodeAt(circle.floor(second)));
        assertEquals(1, circle.nodeAt(circle.floor(new Identifier(-1, -1, -1))));
    }

    @Test
    void allThreePartsOfAnIdentifierCount() {
        Identifier low = new Identifier(5, -1, 7);
        Identifier middle = new Identifier(5, -1, 8);
        Circle circle = Circle.of(new Identifier[][] {{low}, {middle}});
        assertEquals(0, circle.nodeAt(circle.floor(new Identifier(5, -1, 7))));
        assertEquals(1, circle.nodeAt(circle.floor(new Identifier(5, -1, -1))));
        assertEquals(1, circle.nodeAt(circle.floor(new Identifier(5, 1, 9))), "before both: round to the last");
    }

    /// A section holds a Poisson number of identifiers, one on average, and a lookup compares on average less
    /// than one and a half; the bound leaves no room for O(log n).
    @Test
    void comparesWithOneOrTwoIdentifiers() {
        for (int nodes : new int[] {1, 10, 100, 1000}) {
            ConsistentRing ring = ConsistentRing.of(10, Draws.nodes(new Random(nodes), nodes));
            double comparisons = Draws.keys(new Random(7), 20_000).stream()
                    .mapToInt(ring::comparisons)
                    .average()
                    .orElseThrow();
            assertTrue(comparisons > 0.3 && comparisons < 1.5, nodes + " nodes: " + comparisons);
        }
    }

    private static void assertFindsWhatATreeFinds(Random random, Identifier[][] ofNodes, Circle circle) {
        TreeMap<Identifier, Integer> tree = new TreeMap<>();
        List<Identifier> keys = new ArrayList<>();
        for (int node = 0; node < ofNodes.length; node++) {
            for (Identifier identifier : ofNodes[node]) {
                tree.merge(identifier, node, Math::max);
                keys.add(identifier);
                keys.add(new Identifier(identifier.high(), identifier.middle(), identifier.low() - 1));
                keys.add(new Identifier(identifier.high() - 1, identifier.middle(), identifier.low()));
            }
        }
        for (int key = 0; key < 50; key++) {
            keys.add(any(random, circle.size()));
        }
        for (Identifier key : keys) {
            Map.Entry<Identifier, Integer> floor = tree.floorEntry(key);
            int expected = floor == null ? tree.lastEntry().getValue() : floor.getValue();
            assertEquals(expected, circle.nodeAt(circle.floor(key)), () -> key + " in " + tree);
            assertTrue(circle.comparisons(key) <= circle.size());
        }
    }

    private static Identifier[][] identifiers(Random random, int size) {
        Identifier[] all = new Identifier[size];
        Arrays.setAll(all, ignored -> any(random, size));
        Identifier[][] ofNodes = new Identifier[1 + random.nextInt(size)][];
        int each = Math.ceilDiv(size, ofNodes.length);
        for (int node = 0; node < ofNodes.length; node++) {
            int from = Math.min(size, node * each);
            ofNodes[node] = Arrays.copyOfRange(all, from, Math.min(size, from + each));
        }
        return ofNodes;
    }

    private static Identifier any(Random random, int sections) {
        long high = switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> -1;
            case 2 -> border(random.nextInt(sections), sections);
            case 3 -> border(random.nextInt(sections), sections) - 1;
            default -> random.nextLong();
        };
        return new Identifier(high, end(random), (int) end(random));
    }

    private static long end(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> -1;
            case 2 -> 1;
            default -> random.nextLong();
        };
    }

    /// The first number of a section: section times 2^64 over the sections, rounded up.
    private static long border(int section, int sections) {
        BigInteger[] parts = BigInteger.ONE
                .shiftLeft(64)
                .multiply(BigInteger.valueOf(section))
                .divideAndRemainder(BigInteger.valueOf(sections));
        return parts[0].longValue() + (parts[1].signum() == 0 ? 0 : 1);
    }
}
