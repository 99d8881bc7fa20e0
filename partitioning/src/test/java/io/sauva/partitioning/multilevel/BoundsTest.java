package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BoundsTest {
    @Test
    void aVertexAboveTheLimitIsAGiantAndTheOthersAreBalancedWithoutIt() {
        Bounds bounds = Bounds.of(new long[] {1000, 10, 10, 10, 10, 10, 10}, 4, 1.05);
        assertEquals(new Bounds(3, 1, 21, 1), bounds);
    }

    @Test
    void aGiantMayMakeFurtherGiants() {
        Bounds bounds = Bounds.of(new long[] {1000, 100, 10, 1, 1, 1}, 5, 1.05);
        assertEquals(2, bounds.parts());
        assertEquals(3, bounds.giants());
        assertEquals(2, bounds.limit());
    }

    @Test
    void weightsNearTheEndOfLongAreFine() {
        Bounds bounds = Bounds.of(new long[] {1L << 61, 1L << 60, 1L << 60}, 2, 1.05);
        assertEquals(0, bounds.giants());
        assertTrue(bounds.limit() >= 1L << 61);
    }

    @Test
    void noWeightMeansNoRoomIsNeeded() {
        assertEquals(new Bounds(4, 0, 0, 0), Bounds.of(new long[10], 4, 1.05));
        assertEquals(new Bounds(4, 0, 0, 0), Bounds.of(new long[0], 4, 1.05));
    }

    @Property(tries = 500)
    void thereIsAlwaysAPartForTheOthers(@ForAll long seed) {
        long[] weights = RandomGraphs.graph(seed).vertexWeights();
        for (int parts = 1; parts < 30; parts++) {
            Bounds bounds = Bounds.of(weights, parts, 1.05);
            assertEquals(parts, bounds.parts() + bounds.giants());
            assertTrue(bounds.parts() >= 1);
        }
    }
}
