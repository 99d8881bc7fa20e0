package io.sauva.partitioning.tracking;

import io.sauva.partitioning.graph.Graph;

/// The graph of a load, with its keys: vertex `v` is the v-th key in order.
///
/// Thread: any; never changes.
public final class WorkloadGraph {
    /// The weight of one access: more than one, so that decay leaves fractions.
    public static final long ONE = 16;

    static final WorkloadGraph EMPTY = new WorkloadGraph(new byte[0][], new long[0], Graph.isolated(new long[0]));

    private final byte[][] keys;
    private final long[] hashes;
    private final Graph graph;

    WorkloadGraph(byte[][] keys, long[] hashes, Graph graph) {
        this.keys = keys;
        this.hashes = hashes;
        this.graph = graph;
    }

    public Graph graph() {
        return graph;
    }

    public byte[] key(int vertex) {
        return keys[vertex];
    }

    /// The hash of each vertex's key.
    public long[] hashes() {
        return hashes;
    }

    byte[][] keys() {
        return keys;
    }
}
