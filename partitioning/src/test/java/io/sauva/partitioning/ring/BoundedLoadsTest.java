package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BoundedLoadsTest {
    @Property(tries = 300)
    void nobodyHasMoreThanItsBound(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int n,
            @ForAll @IntRange(min = 1, max = 1000) int k,
            @ForAll @DoubleRange(min = 1, max = 3) double factor) {
        Random random = new Random(seed);
        BoundedLoads bounded = BoundedLoads.of(ConsistentRing.of(5, Draws.nodes(random, n)), factor);
        int[] loads = loads(n, bounded.ownerIndexes(Draws.keys(random, k)));
        assertEquals(k, Arrays.stream(loads).sum());
        assertTrue(Arrays.stream(loads).max().orElseThrow() <= Math.ceil(factor * k / n));
    }

    @Property(tries = 100)
    void aKeyLeavesItsNodeOnlyIfThatIsFull(@ForAll long seed, @ForAll @DoubleRange(min = 1, max = 2) double factor) {
        Random random = new Random(seed);
        ConsistentRing ring = ConsistentRing.of(5, Draws.nodes(random, 10));
        List<Key> keys = Draws.keys(random, 500);
        BoundedLoads bounded = BoundedLoads.of(ring, factor);
        int[] owners = bounded.ownerIndexes(keys);
        int[] loads = new int[10];
        for (int key = 0; key < owners.length; key++) {
            int own = ring.ownerIndex(keys.get(key));
            assertTrue(owners[key] == own || loads[own] == bounded.capacity(own, keys.size()));
            loads[owners[key]]++;
        }
    }

    @Property(tries = 50)
    void everyNodeFindsTheSameOwners(@ForAll long seed) {
        Random random = new Random(seed);
        List<String> nodes = Draws.nodes(random, 20);
        List<Key> keys = Draws.keys(random, 500);
        int[] owners = BoundedLoads.of(ConsistentRing.of(5, nodes), 1.25).ownerIndexes(keys);
        Collections.shuffle(nodes, random);
        assertArrayEquals(
                owners, BoundedLoads.of(ConsistentRing.of(5, nodes), 1.25).ownerIndexes(keys));
    }

    @Test
    void withoutNeedItIsTheRing() {
        Random random = new Random(3);
        ConsistentRing ring = ConsistentRing.of(5, Draws.nodes(random, 10));
        List<Key> keys = Draws.keys(random, 2000);
        assertArrayEquals(
                keys.stream().mapToInt(ring::ownerIndex).toArray(),
                BoundedLoads.of(ring, 10).ownerIndexes(keys));
    }

    @Test
    void factorOneIsPerfectBalance() {
        Random random = new Random(3);
        BoundedLoads bounded = BoundedLoads.of(ConsistentRing.of(5, Draws.nodes(random, 10)), 1);
        int[] loads = loads(10, bounded.ownerIndexes(Draws.keys(random, 2000)));
        assertTrue(Arrays.stream(loads).allMatch(load -> load == 200));
    }

    @Test
    void boundsFollowWeights() {
        ConsistentRing ring = ConsistentRing.of(10, Map.of("a", 1.0, "b", 3.0));
        BoundedLoads bounded = BoundedLoads.of(ring, 1.5);
        assertEquals(38, bounded.capacity(0, 100));
        assertEquals(100, bounded.capacity(1, 100));
        assertEquals(ring, bounded.ring());
    }

    @Test
    void refusesFactorsBelowOne() {
        ConsistentRing ring = ConsistentRing.of(1, List.of("a"));
        NodeMapContract.assertMessage(
                "the factor of bounded loads must be at least 1, not 0.99", () -> BoundedLoads.of(ring, 0.99));
    }

    private static int[] loads(int nodes, int[] owners) {
        int[] loads = new int[nodes];
        for (int owner : owners) {
            loads[owner]++;
        }
        return loads;
    }
}
