package io.sauva.partitioning;

import io.sauva.partitioning.graph.Graph;

/// How good an assignment is for a graph.
///
/// @param cut the weight of the edges whose ends are in different parts
/// @param cutShare the same as a share of all edge weight, 0 … 1; 0 if there are no edges
/// @param imbalance the heaviest part as a multiple of the mean, at least 1
/// @param moved how many vertices are elsewhere than at present
public record Quality(long cut, double cutShare, double imbalance, int moved) {
    /// Measures an assignment against a problem.
    public static Quality of(Problem problem, int[] assignment) {
        Graph graph = problem.graph();
        long[] loads = new long[problem.parts()];
        long cut = 0;
        long all = 0;
        int moved = 0;
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            int part = assignment[vertex];
            loads[part] += graph.vertexWeights()[vertex];
            int present = problem.present()[vertex];
            moved += present != Problem.NOWHERE && present != part ? 1 : 0;
            for (int arc = graph.starts()[vertex]; arc < graph.starts()[vertex + 1]; arc++) {
                all += graph.edgeWeights()[arc];
                cut += assignment[graph.neighbours()[arc]] != part ? graph.edgeWeights()[arc] : 0;
            }
        }
        return new Quality(cut / 2, all == 0 ? 0 : (double) cut / all, imbalance(loads), moved);
    }

    /// The heaviest load as a multiple of the mean, at least 1.
    public static double imbalance(long[] loads) {
        long total = 0;
        long heaviest = 0;
        for (long load : loads) {
            total += load;
            heaviest = Math.max(heaviest, load);
        }
        return total == 0 ? 1 : (double) heaviest * loads.length / total;
    }
}
