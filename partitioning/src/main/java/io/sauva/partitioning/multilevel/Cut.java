package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.Problem;

/// How much of the edge weight of a graph lies between parts.
///
/// @param weight the weight of the edges that are cut
/// @param all the weight of all edges
record Cut(double weight, double all) {
    private static final int SAMPLED_FROM = 1 << 20;
    private static final int SAMPLED_ARCS = 1 << 17;

    /// Of a large graph a sample is good enough to notice that a cut grows: one vertex in so many, which counts for
    /// as many, and all that are heavier than so many together. Whether the hottest keys are in a sample, and that
    /// many times over, would make a factor of two.
    static Cut of(Problem problem, int[] parts) {
        int[] starts = problem.graph().starts();
        int[] neighbours = problem.graph().neighbours();
        long[] edgeWeights = problem.graph().edgeWeights();
        long[] vertexWeights = problem.graph().vertexWeights();
        int stride = problem.graph().arcs() >= SAMPLED_FROM ? problem.graph().arcs() / SAMPLED_ARCS : 1;
        double heavy = (double) problem.graph().totalVertexWeight() / parts.length * stride;
        double all = 0;
        double cut = 0;
        int next = 0;
        for (int vertex = 0; vertex < parts.length; vertex++) {
            boolean isHeavy = vertexWeights[vertex] > heavy;
            if (vertex == next || isHeavy) {
                double factor = isHeavy ? 1 : stride;
                for (int arc = starts[vertex]; arc < starts[vertex + 1]; arc++) {
                    double weight = factor * edgeWeights[arc];
                    all += weight;
                    cut += parts[neighbours[arc]] == parts[vertex] ? 0 : weight;
                }
            }
            next += vertex == next ? stride : 0;
        }
        return new Cut(cut / 2, all / 2); // each edge was seen from both ends
    }

    double share() {
        return all == 0 ? 0 : weight / all;
    }
}
