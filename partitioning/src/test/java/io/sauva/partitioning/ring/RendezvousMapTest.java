package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RendezvousMapTest extends StableMapContract {
    @Override
    NodeMap of(List<String> nodes) {
        return RendezvousMap.of(nodes);
    }

    @Property(tries = 200)
    void everyNodeFindsTheSameOwner(@ForAll long seed, @ForAll @IntRange(min = 1, max = MOST_NODES) int n) {
        assertOrderDoesNotMatter(seed, n);
    }

    @Property(tries = 200)
    void hashesDecideAsDrawsOfEqualWeightsDo(@ForAll long seed, @ForAll @IntRange(min = 1, max = MOST_NODES) int n) {
        Random random = new Random(seed);
        RendezvousMap map = RendezvousMap.of(Draws.nodes(random, n));
        for (Key key : Draws.keys(random, 200)) {
            assertEquals(map.highestDraw(key.hash()), map.ownerIndex(key));
        }
    }

    @Property(tries = 100)
    void aNodeOfAnyWeightMovesOnlyItsOwnKeys(@ForAll long seed) {
        Random random = new Random(seed);
        Map<String, Double> weights = new HashMap<>();
        for (String node : Draws.nodes(random, 1 + random.nextInt(20))) {
            weights.put(node, 0.1 + 4 * random.nextDouble());
        }
        RendezvousMap before = RendezvousMap.of(weights);
        RendezvousMap after = before.with("one more", 0.1 + 4 * random.nextDouble());
        for (Key key : Draws.keys(random, 300)) {
            if (!after.owner(key).equals("one more")) {
                assertEquals(before.owner(key), after.owner(key));
            }
        }
    }

    @Test
    void refusesBadWeights() {
        assertMessage(
                "the weight of node 'a' must be a number above 0, not -1.0", () -> RendezvousMap.of(Map.of("a", -1.0)));
        assertMessage(
                "the weight of node 'b' must be a number above 0, not Infinity",
                () -> RendezvousMap.of(List.of("a")).with("b", Double.POSITIVE_INFINITY));
    }
}
