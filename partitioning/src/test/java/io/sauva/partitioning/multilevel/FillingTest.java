package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FillingTest {
    @Test
    void lightVerticesFillThePartsUpInOrder() {
        Level level = Level.of(Graph.isolated(WorkloadGraphs.ones(6)));
        Division division = new Division(new int[6], new long[] {3, 0, 0}, 100);
        Filling.pour(level, division, new int[] {0, 1, 2, 3, 4, 5}, 6, 3);
        assertArrayEquals(new long[] {3, 3, 3}, division.loads);
        assertArrayEquals(new int[] {1, 1, 1, 2, 2, 2}, division.parts);
    }

    @Test
    void heavyVerticesGoToTheLightestPartTheHeaviestFirst() {
        Level level = Level.of(Graph.isolated(new long[] {3, 7, 5, 4}));
        Division division = new Division(new int[4], new long[2], 100);
        Filling.pack(level, division, new int[] {0, 1, 2, 3}, 4, 2);
        assertArrayEquals(new long[] {10, 9}, division.loads);
    }

    @Property(tries = 300)
    void noPartIsMoreThanOneVertexAboveTheSurface(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] weights = random.longs(random.nextInt(1, 100), 0, 50).toArray();
        Level level = Level.of(Graph.isolated(weights));
        long[] loads = random.longs(random.nextInt(1, 10), 0, 500).toArray();
        long highest = Arrays.stream(loads).max().orElseThrow();
        Division division = new Division(new int[weights.length], loads, 100);
        int[] vertices = new int[weights.length];
        Arrays.setAll(vertices, vertex -> vertex);
        Filling.pour(level, division, vertices, vertices.length, loads.length);
        long mean = Math.ceilDiv(Arrays.stream(loads).sum(), loads.length);
        assertTrue(Arrays.stream(loads).max().orElseThrow() <= Math.max(highest, mean + 50));
    }
}
