package io.sauva.partitioning;

import java.util.Arrays;

/// The windows so far in one graph, each counting less than the one after it.
///
/// Weights are multiplied by [#SCALE], so that fading is not lost in rounding; what counts less than a twentieth
/// of one operation is forgotten.
///
/// Thread: one.
public final class WorkloadHistory {
    /// The weight of one operation of the latest window.
    public static final long SCALE = 100;

    private static final long FORGOTTEN = SCALE / 20;

    private final double decay;
    private long[] pairs = new long[0];
    private long[] pairWeights = new long[0];
    private long[] loads = new long[0];

    /// @param decay what remains of a weight when a window is over
    public WorkloadHistory(double decay) {
        this.decay = decay;
    }

    /// Adds the latest window and answers everything that is remembered.
    public WorkloadWindow add(WorkloadWindow window) {
        loads = Arrays.copyOf(loads, window.universe());
        for (int key = 0; key < loads.length; key++) {
            loads[key] = faded(loads[key]);
        }
        for (int vertex = 0; vertex < window.keys().length; vertex++) {
            loads[window.keys()[vertex]] += window.graph().vertexWeights()[vertex] * SCALE;
        }
        merge(window);
        return build();
    }

    private long faded(long weight) {
        long rest = (long) (weight * decay);
        return rest < FORGOTTEN ? 0 : rest;
    }

    /// Merges two ascending lists of pairs.
    private void merge(WorkloadWindow window) {
        long[] merged = new long[pairs.length + window.graph().arcs() / 2];
        long[] weights = new long[merged.length];
        int[] starts = window.graph().starts();
        int size = 0;
        int old = 0;
        for (int vertex = 0; vertex < window.keys().length; vertex++) {
            for (int arc = starts[vertex]; arc < starts[vertex + 1]; arc++) {
                int other = window.graph().neighbours()[arc];
                if (other < vertex) {
                    continue;
                }
                long pair = (long) window.keys()[vertex] << 32 | window.keys()[other];
                long weight = window.graph().edgeWeights()[arc] * SCALE;
                for (; old < pairs.length && pairs[old] <= pair; old++) {
                    long rest = faded(pairWeights[old]);
                    if (pairs[old] == pair) {
                        weight += rest;
                    } else if (rest > 0) {
                        merged[size] = pairs[old];
                        weights[size++] = rest;
                    }
                }
                merged[size] = pair;
                weights[size++] = weight;
            }
        }
        for (; old < pairs.length; old++) {
            long rest = faded(pairWeights[old]);
            if (rest > 0) {
                merged[size] = pairs[old];
                weights[size++] = rest;
            }
        }
        pairs = Arrays.copyOf(merged, size);
        pairWeights = Arrays.copyOf(weights, size);
    }

    private WorkloadWindow build() {
        int[] vertexOf = new int[loads.length];
        int vertices = 0;
        for (int key = 0; key < loads.length; key++) {
            vertexOf[key] = loads[key] > 0 ? vertices++ : -1;
        }
        int[] keys = new int[vertices];
        long[] vertexWeights = new long[vertices];
        for (int key = 0; key < loads.length; key++) {
            if (vertexOf[key] >= 0) {
                keys[vertexOf[key]] = key;
                vertexWeights[vertexOf[key]] = loads[key];
            }
        }
        // A pair weighs no more than either of its keys, so that it fades no later than they do.
        long[] edges = new long[pairs.length];
        for (int edge = 0; edge < edges.length; edge++) {
            int low = vertexOf[(int) (pairs[edge] >>> 32)];
            edges[edge] = (long) low << 32 | vertexOf[(int) pairs[edge]];
        }
        long[] weights = pairWeights;
        return new WorkloadWindow(WindowBuilder.rows(edges, edge -> weights[edge], vertexWeights), keys, loads.length);
    }
}
