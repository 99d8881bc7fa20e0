package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class AnchorMapTest extends StableMapContract {
    @Override
    NodeMap of(List<String> nodes) {
        return AnchorMap.of(2 * MOST_NODES, nodes);
    }

    /// Nodes leave in any order and come back in the opposite one: everything is as it was.
    @Property(tries = 100)
    void findsTheWayBack(@ForAll long seed) {
        Random random = new Random(seed);
        List<String> nodes = Draws.nodes(random, MOST_NODES);
        List<Key> keys = Draws.keys(random, 300);
        NodeMap before = of(nodes);
        NodeMap map = before;
        Collections.shuffle(nodes, random);
        List<String> leaving = nodes.subList(0, 1 + random.nextInt(MOST_NODES - 1));
        for (String node : leaving) {
            map = map.without(node);
        }
        for (String node : leaving.reversed()) {
            map = map.with(node);
        }
        NodeMap after = map;
        assertEquals(
                keys.stream().map(before::owner).toList(),
                keys.stream().map(after::owner).toList());
    }

    @Test
    void capacityIsALimit() {
        assertMessage("a capacity of 1 is too small for 2 nodes", () -> AnchorMap.of(1, List.of("a", "b")));
        assertMessage(
                "no room for node 'c': the capacity of 2 is used up",
                () -> AnchorMap.of(2, List.of("a", "b")).with("c"));
    }
}
