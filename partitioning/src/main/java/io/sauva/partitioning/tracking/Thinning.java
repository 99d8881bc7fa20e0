package io.sauva.partitioning.tracking;

import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;

/// Keeps a graph within a size: only the surplus goes, what is light first, vertices with their edges, then edges.
/// Of what weighs the same, as everything does that was seen once, a part stays, drawn by the hashes of the keys
/// ([Bar]): a load of ever new keys leaves a full graph, not an empty one.
final class Thinning {
    private Thinning() {}

    /// The graph itself if it fits, else the heavier part of it.
    static WorkloadGraph within(WorkloadGraph whole, int mostVertices, int mostArcs) {
        WorkloadGraph kept = whole;
        if (kept.graph().vertices() > mostVertices) {
            kept = withoutLightVertices(kept, mostVertices);
        }
        if (kept.graph().arcs() > mostArcs) {
            kept = withoutLightEdges(kept, mostArcs);
        }
        return kept;
    }

    private static WorkloadGraph withoutLightVertices(WorkloadGraph whole, int room) {
        long[] weights = whole.graph().vertexWeights();
        long[] hashes = whole.hashes();
        Bar bar = new Bar(room);
        for (long weight : weights) {
            bar.count(weight);
        }
        bar.set();
        for (int vertex = 0; vertex < weights.length; vertex++) {
            bar.countAtBar(weights[vertex], hashes[vertex]);
        }
        bar.draw();
        int[] renumbered = new int[weights.length];
        int vertices = 0;
        for (int vertex = 0; vertex < renumbered.length; vertex++) {
            renumbered[vertex] = bar.passes(weights[vertex], hashes[vertex]) ? vertices++ : -1;
        }
        return subgraph(whole, renumbered, vertices);
    }

    private static WorkloadGraph subgraph(WorkloadGraph whole, int[] renumbered, int vertices) {
        Graph graph = whole.graph();
        byte[][] keys = new byte[vertices][];
        long[] hashes = new long[vertices];
        long[] weights = new long[vertices];
        int[] starts = new int[vertices + 1];
        int[] neighbours = new int[graph.arcs()];
        long[] edgeWeights = new long[graph.arcs()];
        int arcs = 0;
        for (int vertex = 0; vertex < renumbered.length; vertex++) {
            int kept = renumbered[vertex];
            if (kept < 0) {
                continue;
            }
            keys[kept] = whole.key(vertex);
            hashes[kept] = whole.hashes()[vertex];
            weights[kept] = graph.vertexWeights()[vertex];
            for (int arc = graph.starts()[vertex]; arc < graph.starts()[vertex + 1]; arc++) {
                int neighbour = renumbered[graph.neighbours()[arc]];
                if (neighbour >= 0) {
                    neighbours[arcs] = neighbour;
                    edgeWeights[arcs++] = graph.edgeWeights()[arc];
                }
            }
            starts[kept + 1] = arcs;
        }
        Graph thin = new Graph(starts, Arrays.copyOf(neighbours, arcs), Arrays.copyOf(edgeWeights, arcs), weights);
        return new WorkloadGraph(keys, hashes, thin);
    }

    private static WorkloadGraph withoutLightEdges(WorkloadGraph whole, int room) {
        Graph graph = whole.graph();
        long[] spread = Arrays.stream(whole.hashes()).map(Bar::mix).toArray();
        Bar bar = new Bar(room);
        for (int arc = 0; arc < graph.arcs(); arc++) {
            bar.count(graph.edgeWeights()[arc]);
        }
        bar.set();
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            for (int arc = graph.starts()[vertex]; arc < graph.starts()[vertex + 1]; arc++) {
                bar.countAtBar(graph.edgeWeights()[arc], hash(spread, vertex, graph.neighbours()[arc]));
            }
        }
        bar.draw();
        int[] starts = new int[graph.vertices() + 1];
        int[] neighbours = new int[room];
        long[] edgeWeights = new long[room];
        int arcs = 0;
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            for (int arc = graph.starts()[vertex]; arc < graph.starts()[vertex + 1]; arc++) {
                int neighbour = graph.neighbours()[arc];
                if (bar.passes(graph.edgeWeights()[arc], hash(spread, vertex, neighbour))) {
                    neighbours[arcs] = neighbour;
                    edgeWeights[arcs++] = graph.edgeWeights()[arc];
                }
            }
            starts[vertex + 1] = arcs;
        }
        Graph thin = new Graph(
                starts, Arrays.copyOf(neighbours, arcs), Arrays.copyOf(edgeWeights, arcs), graph.vertexWeights());
        return new WorkloadGraph(whole.keys(), whole.hashes(), thin);
    }

    /// Of an edge, the same from both ends: both of its arcs stay, or neither.
    private static long hash(long[] spread, int vertex, int neighbour) {
        return spread[vertex] + spread[neighbour];
    }
}
