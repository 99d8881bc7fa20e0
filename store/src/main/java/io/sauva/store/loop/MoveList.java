package io.sauva.store.loop;

import io.sauva.partitioning.tracking.WorkloadGraph;
import java.util.Arrays;

/// Keys that change their partition, ordered by where they are and where they go.
///
/// Thread: any; never changes.
public final class MoveList {
    private final WorkloadGraph graph;
    private final int[] vertices;
    private final short[] sources;
    private final short[] targets;

    private MoveList(WorkloadGraph graph, int[] vertices, short[] sources, short[] targets) {
        this.graph = graph;
        this.vertices = vertices;
        this.sources = sources;
        this.targets = targets;
    }

    /// The moves from one assignment of the graph's vertices to another.
    static MoveList between(WorkloadGraph graph, int[] present, int[] assignment, int partitions) {
        long[] codes = new long[present.length];
        int moves = 0;
        for (int vertex = 0; vertex < present.length; vertex++) {
            if (present[vertex] != assignment[vertex]) {
                long pair = (long) present[vertex] * partitions + assignment[vertex];
                codes[moves++] = pair << 32 | vertex;
            }
        }
        Arrays.sort(codes, 0, moves);
        int[] vertices = new int[moves];
        short[] sources = new short[moves];
        short[] targets = new short[moves];
        for (int move = 0; move < moves; move++) {
            vertices[move] = (int) codes[move];
            sources[move] = (short) present[vertices[move]];
            targets[move] = (short) assignment[vertices[move]];
        }
        return new MoveList(graph, vertices, sources, targets);
    }

    public int size() {
        return vertices.length;
    }

    public byte[] key(int move) {
        return graph.key(vertices[move]);
    }

    public long hash(int move) {
        return graph.hashes()[vertices[move]];
    }

    public int source(int move) {
        return sources[move];
    }

    public int target(int move) {
        return targets[move];
    }

    /// The end of the moves with the same source and target as the one there.
    int runEnd(int first) {
        int end = first + 1;
        while (end < size() && sources[end] == sources[first] && targets[end] == targets[first]) {
            end++;
        }
        return end;
    }
}
