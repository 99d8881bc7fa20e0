package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ConsistentRingTest extends StableMapContract {
    private static final int IDENTIFIERS = 10;

    @Override
    NodeMap of(List<String> nodes) {
        return ConsistentRing.of(IDENTIFIERS, nodes);
    }

    @Property(tries = 200)
    void everyNodeFindsTheSameOwner(@ForAll long seed, @ForAll @IntRange(min = 1, max = MOST_NODES) int n) {
        assertOrderDoesNotMatter(seed, n);
    }

    /// Against identifiers and order computed from the text of SHA-1 digests.
    @Property(tries = 50)
    void ownersAreThoseOfTheIdentifierAtOrBefore(@ForAll long seed) {
        Random random = new Random(seed);
        List<String> nodes = Draws.nodes(random, 1 + random.nextInt(20));
        ConsistentRing ring = ConsistentRing.of(3, nodes);
        TreeMap<String, String> tree = new TreeMap<>();
        for (String node : nodes) {
            for (char number = 0; number < 3; number++) {
                tree.put(Key.of(node + "\0\0\0" + number).identifier().toString(), node);
            }
        }
        for (Key key : Draws.keys(random, 200)) {
            Map.Entry<String, String> floor = tree.floorEntry(key.identifier().toString());
            assertEquals(floor == null ? tree.lastEntry().getValue() : floor.getValue(), ring.owner(key));
        }
    }

    @Test
    void aHeavierNodeHasMoreIdentifiers() {
        ConsistentRing ring = ConsistentRing.of(10, Map.of("light", 0.01, "usual", 1.0, "heavy", 2.56));
        assertEquals((1 + 10 + 26) * 28, ring.tableBytes());
        assertEquals(2.56, ring.weight(ring.nodes().indexOf("heavy")));
        assertEquals(ring.tableBytes(), ring.with("new", 4).without("new").tableBytes());
        assertEquals(ring.tableBytes() + 40 * 28, ring.with("new", 4).tableBytes());
    }

    @Test
    void refusesBadNumbers() {
        assertMessage("a node needs at least one identifier, not 0", () -> ConsistentRing.of(0, List.of("a")));
        assertMessage(
                "the weight of node 'a' must be a number above 0, not 0.0",
                () -> ConsistentRing.of(1, Map.of("a", 0.0)));
        assertMessage(
                "the weight of node 'b' must be a number above 0, not NaN",
                () -> ConsistentRing.of(1, List.of("a")).with("b", Double.NaN));
        assertMessage(
                "node 'a' would have more than 1000000 identifiers", () -> ConsistentRing.of(1_000_001, List.of("a")));
    }
}
