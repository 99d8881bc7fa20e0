package io.sauva.partitioning.graph;

import java.util.Arrays;

/// A workload as an undirected graph in compressed sparse rows: a vertex for each key seen, weighted by its load;
/// an edge for each pair of keys used together, weighted by how often.
///
/// The neighbours of vertex `v` are `neighbours[starts[v] … starts[v + 1])`, ascending; each edge stands there
/// twice, once at either end, with the same weight. No vertex is its own neighbour. Weights are not negative.
/// Vertices are numbered in key order: neighbours in the key space are neighbours in memory, which saves the
/// partitioners a factor of three in cache misses.
///
/// Thread: any; the arrays must not be changed.
public final class Graph {
    private final int[] starts;
    private final int[] neighbours;
    private final long[] edgeWeights;
    private final long[] vertexWeights;

    /// Takes the arrays as they are; see the class for what they must look like. [#check] looks at them.
    public Graph(int[] starts, int[] neighbours, long[] edgeWeights, long[] vertexWeights) {
        if (starts.length != vertexWeights.length + 1) {
            throw new IllegalArgumentException(
                    "a graph of " + vertexWeights.length + " vertices needs one start more, not " + starts.length);
        }
        int arcs = starts[vertexWeights.length];
        if (starts[0] != 0 || arcs > neighbours.length || arcs > edgeWeights.length) {
            throw new IllegalArgumentException("the rows of the graph do not fit its arrays");
        }
        this.starts = starts;
        this.neighbours = neighbours;
        this.edgeWeights = edgeWeights;
        this.vertexWeights = vertexWeights;
    }

    /// A graph without edges.
    public static Graph isolated(long[] vertexWeights) {
        return new Graph(new int[vertexWeights.length + 1], new int[0], new long[0], vertexWeights);
    }

    public int vertices() {
        return vertexWeights.length;
    }

    /// Twice the number of edges.
    public int arcs() {
        return starts[vertexWeights.length];
    }

    /// Where the rows start; one more than there are vertices.
    public int[] starts() {
        return starts;
    }

    public int[] neighbours() {
        return neighbours;
    }

    /// The weight of each arc, beside `neighbours`.
    public long[] edgeWeights() {
        return edgeWeights;
    }

    public long[] vertexWeights() {
        return vertexWeights;
    }

    public long totalVertexWeight() {
        long total = 0;
        for (long weight : vertexWeights) {
            total += weight;
        }
        return total;
    }

    /// The weight of all edges, each counted once.
    public long totalEdgeWeight() {
        long total = 0;
        for (int arc = 0; arc < arcs(); arc++) {
            total += edgeWeights[arc];
        }
        return total / 2;
    }

    /// Looks at every row and throws an [IllegalArgumentException] that says what is wrong.
    public void check() {
        for (int vertex = 0; vertex < vertices(); vertex++) {
            if (vertexWeights[vertex] < 0) {
                throw new IllegalArgumentException("vertex " + vertex + " has a negative weight");
            }
            if (starts[vertex] > starts[vertex + 1]) {
                throw new IllegalArgumentException("the row of vertex " + vertex + " ends before it starts");
            }
            for (int arc = starts[vertex]; arc < starts[vertex + 1]; arc++) {
                checkArc(vertex, arc);
            }
        }
    }

    private void checkArc(int vertex, int arc) {
        int other = neighbours[arc];
        if (other < 0 || other >= vertices() || other == vertex) {
            throw new IllegalArgumentException("vertex " + vertex + " has a neighbour " + other);
        }
        if (arc > starts[vertex] && neighbours[arc - 1] >= other) {
            throw new IllegalArgumentException("the neighbours of vertex " + vertex + " are not ascending");
        }
        if (edgeWeights[arc] < 0) {
            throw new IllegalArgumentException("the edge " + vertex + " – " + other + " has a negative weight");
        }
        int back = Arrays.binarySearch(neighbours, starts[other], starts[other + 1], vertex);
        if (back < 0 || edgeWeights[back] != edgeWeights[arc]) {
            throw new IllegalArgumentException("the edge " + vertex + " – " + other + " differs at its two ends");
        }
    }

    @Override
    public String toString() {
        return vertices() + " vertices, " + arcs() / 2 + " edges";
    }
}
