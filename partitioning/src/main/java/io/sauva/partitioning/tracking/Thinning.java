package io.sauva.partitioning.tracking;

import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;

/// Keeps a graph within a size: what is light goes first, vertices with their edges, then edges. The bar is
/// doubled until the rest fits.
final class Thinning {
    private Thinning() {}

    /// The graph itself if it fits, else the heavier part of it.
    static WorkloadGraph within(WorkloadGraph whole, int mostVertices, int mostArcs) {
        WorkloadGraph kept = whole;
        for (long bar = 2 * WorkloadGraph.ONE; kept.graph().vertices() > mostVertices; bar *= 2) {
            kept = without(kept, bar, 0);
        }
        for (long bar = 2 * WorkloadGraph.ONE; kept.graph().arcs() > mostArcs; bar *= 2) {
            kept = without(kept, 0, bar);
        }
        return kept;
    }

    private static WorkloadGraph without(WorkloadGraph whole, long lightestVertex, long lightestEdge) {
        Graph graph = whole.graph();
        int[] renumbered = new int[graph.vertices()];
        int vertices = 0;
        for (int vertex = 0; vertex < renumbered.length; vertex++) {
            renumbered[vertex] = graph.vertexWeights()[vertex] < lightestVertex ? -1 : vertices++;
        }
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
                if (neighbour >= 0 && graph.edgeWeights()[arc] >= lightestEdge) {
                    neighbours[arcs] = neighbour;
                    edgeWeights[arcs++] = graph.edgeWeights()[arc];
                }
            }
            starts[kept + 1] = arcs;
        }
        Graph thin = new Graph(starts, Arrays.copyOf(neighbours, arcs), Arrays.copyOf(edgeWeights, arcs), weights);
        return new WorkloadGraph(keys, hashes, thin);
    }
}
