package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.graph.Graph;

/// One graph of the hierarchy, in compressed sparse rows like [Graph], but with rows in any order: coarse
/// graphs are never shown to anybody, so sorting them would be wasted.
///
/// Thread: one; the arrays do not change once built.
final class Level {
    final int vertices;
    final int[] starts;
    final int[] neighbours;
    final long[] edgeWeights;
    final long[] vertexWeights;

    Level(int[] starts, int[] neighbours, long[] edgeWeights, long[] vertexWeights) {
        this.vertices = vertexWeights.length;
        this.starts = starts;
        this.neighbours = neighbours;
        this.edgeWeights = edgeWeights;
        this.vertexWeights = vertexWeights;
    }

    /// The finest level shares the arrays of the graph.
    static Level of(Graph graph) {
        return new Level(graph.starts(), graph.neighbours(), graph.edgeWeights(), graph.vertexWeights());
    }

    int arcs() {
        return starts[vertices];
    }

    boolean isolated(int vertex) {
        return starts[vertex] == starts[vertex + 1];
    }

    int highestDegree() {
        int highest = 0;
        for (int vertex = 0; vertex < vertices; vertex++) {
            highest = Math.max(highest, starts[vertex + 1] - starts[vertex]);
        }
        return highest;
    }

    /// The weight of the edges between parts. Each edge is counted at its lower end, so that sums that fit a
    /// `long` once do not have to fit it twice.
    long cut(int[] parts) {
        long cut = 0;
        for (int vertex = 0; vertex < vertices; vertex++) {
            int part = parts[vertex];
            int end = starts[vertex + 1];
            for (int arc = starts[vertex]; arc < end; arc++) {
                int other = neighbours[arc];
                if (parts[other] != part && other > vertex) {
                    cut += edgeWeights[arc];
                }
            }
        }
        return cut;
    }
}
