package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.Problem;
import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Small graphs drawn from a seed: sparse and dense, with hubs, isolated vertices and hot keys.
final class RandomGraphs {
    private RandomGraphs() {}

    /// A graph of up to 300 vertices; its weights differ by orders of magnitude from seed to seed.
    static Graph graph(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int vertices = random.nextInt(1, random.nextBoolean() ? 12 : 300);
        int edges = random.nextInt(0, 1 + vertices * random.nextInt(1, 6));
        int[][] pairs = new int[edges][];
        for (int edge = 0; edge < edges; edge++) {
            // The square makes hubs of the low numbers.
            double draw = random.nextDouble();
            pairs[edge] = new int[] {(int) (draw * draw * vertices), random.nextInt(vertices)};
        }
        long[] weights = new long[vertices];
        long heaviest = 1L << random.nextInt(0, 40);
        for (int vertex = 0; vertex < vertices; vertex++) {
            weights[vertex] = random.nextInt(10) == 0 ? random.nextLong(heaviest + 1) : random.nextLong(3);
        }
        return of(weights, pairs, 1L << random.nextInt(0, 40), random);
    }

    /// A graph of these edges; loops are left out, repeated edges add up.
    private static Graph of(long[] vertexWeights, int[][] pairs, long heaviest, SplittableRandom random) {
        Map<Long, Long> arcs = new TreeMap<>();
        for (int[] pair : pairs) {
            if (pair[0] != pair[1]) {
                long weight = random.nextLong(heaviest + 1);
                arcs.merge((long) pair[0] << 32 | pair[1], weight, Long::sum);
                arcs.merge((long) pair[1] << 32 | pair[0], weight, Long::sum);
            }
        }
        int[] starts = new int[vertexWeights.length + 1];
        int[] neighbours = new int[arcs.size()];
        long[] edgeWeights = new long[arcs.size()];
        int size = 0;
        for (Map.Entry<Long, Long> arc : arcs.entrySet()) {
            starts[(int) (arc.getKey() >>> 32) + 1]++;
            neighbours[size] = (int) (long) arc.getKey();
            edgeWeights[size++] = arc.getValue();
        }
        for (int vertex = 0; vertex < vertexWeights.length; vertex++) {
            starts[vertex + 1] += starts[vertex];
        }
        return new Graph(starts, neighbours, edgeWeights, vertexWeights);
    }

    /// A problem on such a graph: some vertices placed, some nowhere, some in parts that are gone.
    static Problem problem(long seed) {
        Graph graph = graph(seed);
        SplittableRandom random = new SplittableRandom(~seed);
        int parts = random.nextInt(1, 20);
        int[] present = new int[graph.vertices()];
        int holes = random.nextInt(4);
        Arrays.setAll(
                present, _ -> random.nextInt(4) < holes ? Problem.NOWHERE : random.nextInt(parts + random.nextInt(2)));
        double balance = 1 + random.nextInt(4) * 0.05;
        double penalty = random.nextInt(3) == 0 ? 0 : random.nextDouble() * (1L << random.nextInt(40));
        return new Problem(graph, parts, balance, present, new long[graph.vertices()], penalty);
    }
}
