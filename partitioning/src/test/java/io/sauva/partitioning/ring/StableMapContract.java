package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// What consistent hashing is about: a node that comes takes keys to itself only, and one that goes leaves only
/// its own.
abstract class StableMapContract extends NodeMapContract {
    @Property(tries = 200)
    void aNewNodeTakesAndNobodyElseGets(@ForAll long seed, @ForAll @IntRange(min = 1, max = MOST_NODES) int n) {
        Random random = new Random(seed);
        List<Key> keys = keys(random, 500);
        NodeMap before = of(Draws.nodes(random, n));
        assertOnlyTo("one more", before, before.with("one more"), keys);
    }

    @Property(tries = 200)
    void aLostNodeLeavesAndNobodyElseGives(@ForAll long seed, @ForAll @IntRange(min = 2, max = MOST_NODES) int n) {
        Random random = new Random(seed);
        List<Key> keys = keys(random, 500);
        NodeMap before = of(Draws.nodes(random, n));
        String lost = loss(before, random);
        assertOnlyFrom(lost, before, before.without(lost), keys);
    }

    @Property(tries = 100)
    void bothHoldAllAlongAHistory(@ForAll long seed) {
        Random random = new Random(seed);
        List<Key> keys = keys(random, 100);
        NodeMap map = of(Draws.nodes(random, 1 + random.nextInt(10)));
        for (int step = 0; step < 60; step++) {
            int n = map.nodes().size();
            if (n == 1 || (n < MOST_NODES && random.nextBoolean())) {
                String node = "step-" + step;
                NodeMap after = map.with(node);
                assertOnlyTo(node, map, after, keys);
                map = after;
            } else {
                String node = loss(map, random);
                NodeMap after = map.without(node);
                assertOnlyFrom(node, map, after, keys);
                map = after;
            }
        }
    }

    private static void assertOnlyTo(String node, NodeMap before, NodeMap after, List<Key> keys) {
        for (Key key : keys) {
            if (!after.owner(key).equals(node)) {
                assertEquals(before.owner(key), after.owner(key));
            }
        }
    }

    private static void assertOnlyFrom(String node, NodeMap before, NodeMap after, List<Key> keys) {
        for (Key key : keys) {
            if (before.owner(key).equals(node)) {
                assertTrue(after.nodes().contains(after.owner(key)));
            } else {
                assertEquals(before.owner(key), after.owner(key));
            }
        }
    }
}
