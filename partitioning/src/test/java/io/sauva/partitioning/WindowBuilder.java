package io.sauva.partitioning;

import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;

/// Collects operations and builds their graph: each key of an operation weighs one more, and so does each pair
/// of its keys.
///
/// Pairs are collected as `low << 32 | high` and sorted: that is a few bytes a pair, and the rows of the graph
/// come out in ascending order by themselves, for a vertex meets its smaller neighbours first.
///
/// Thread: one.
public final class WindowBuilder {
    private final int[] loads;
    private long[] pairs = new long[1 << 12];
    private int size;

    public WindowBuilder(int universe) {
        loads = new int[universe];
    }

    /// One operation on the first so many of these keys; one that stands there twice counts once.
    public void operation(int[] keys, int count) {
        for (int i = 0; i < count; i++) {
            if (contains(keys, i, keys[i])) {
                continue;
            }
            loads[keys[i]]++;
            for (int j = 0; j < i; j++) {
                if (!contains(keys, j, keys[j])) {
                    pair(keys[i], keys[j]);
                }
            }
        }
    }

    private static boolean contains(int[] keys, int count, int wanted) {
        for (int i = 0; i < count; i++) {
            if (keys[i] == wanted) {
                return true;
            }
        }
        return false;
    }

    private void pair(int one, int other) {
        if (size == pairs.length) {
            pairs = Arrays.copyOf(pairs, Math.multiplyExact(size, 2));
        }
        pairs[size++] = (long) Math.min(one, other) << 32 | Math.max(one, other);
    }

    /// The graph of everything so far.
    public WorkloadWindow build() {
        int universe = loads.length;
        int[] vertexOf = new int[universe];
        int vertices = 0;
        for (int key = 0; key < universe; key++) {
            vertexOf[key] = loads[key] > 0 ? vertices++ : -1;
        }
        int[] keys = new int[vertices];
        long[] weights = new long[vertices];
        for (int key = 0; key < universe; key++) {
            if (vertexOf[key] >= 0) {
                keys[vertexOf[key]] = key;
                weights[vertexOf[key]] = loads[key];
            }
        }
        Arrays.sort(pairs, 0, size);
        int edges = 0;
        int[] counts = new int[size];
        for (int i = 0; i < size; i++) {
            if (i > 0 && pairs[i] == pairs[edges - 1]) {
                counts[edges - 1]++;
            } else {
                pairs[edges] = pairs[i];
                counts[edges++] = 1;
            }
        }
        size = 0;
        long[] distinct = Arrays.copyOf(pairs, edges);
        for (int edge = 0; edge < edges; edge++) {
            int low = vertexOf[(int) (distinct[edge] >>> 32)];
            distinct[edge] = (long) low << 32 | vertexOf[(int) distinct[edge]];
        }
        Arrays.fill(loads, 0);
        return new WorkloadWindow(rows(distinct, edge -> counts[edge], weights), keys, universe);
    }

    /// The weight of an edge, by its place in the list.
    @FunctionalInterface
    interface EdgeWeight {
        long of(int edge);
    }

    /// Turns ascending, distinct edges `low << 32 | high` into rows.
    static Graph rows(long[] edges, EdgeWeight weight, long[] vertexWeights) {
        int vertices = vertexWeights.length;
        int[] starts = new int[vertices + 1];
        for (long edge : edges) {
            starts[(int) (edge >>> 32) + 1]++;
            starts[(int) edge + 1]++;
        }
        for (int vertex = 0; vertex < vertices; vertex++) {
            starts[vertex + 1] = Math.addExact(starts[vertex + 1], starts[vertex]);
        }
        int[] next = Arrays.copyOf(starts, vertices);
        int[] neighbours = new int[starts[vertices]];
        long[] weights = new long[starts[vertices]];
        for (int edge = 0; edge < edges.length; edge++) {
            int low = (int) (edges[edge] >>> 32);
            int high = (int) edges[edge];
            weights[next[low]] = weight.of(edge);
            neighbours[next[low]++] = high;
            weights[next[high]] = weight.of(edge);
            neighbours[next[high]++] = low;
        }
        return new Graph(starts, neighbours, weights, vertexWeights);
    }
}
