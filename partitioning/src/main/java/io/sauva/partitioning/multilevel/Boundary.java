package io.sauva.partitioning.multilevel;

import java.util.BitSet;

/// Where a division may be improved: which vertices are pulled to other parts strongly enough. Found once for all
/// who only look there: to look at every edge is what a warm partitioning spends most of its time on.
///
/// Most vertices with a neighbour in another part are held by far more than pulls at them. To leave those out
/// changes nothing, because a move cannot gain more than the weight of the edges that it mends:
/// - A vertex gains from a move of its own only if it is pulled by more than holds it, stay included.
/// - A block of vertices can be worth its moves only if it has a vertex that is pulled by more than its own stay:
///   what the block gains is at most the sum of what pulls at its vertices, and it costs the sum of their stays.
///
/// Thread: one.
final class Boundary {
    /// Marks the vertices that may gain from a move of their own.
    final BitSet movable;

    /// Marks the vertices at which a worthwhile block can begin.
    final BitSet pulled;

    private final Level level;
    private final int[] parts;
    private final int[] homes;
    private final long penalty;

    private Boundary(Level level, int[] parts, int[] homes, long penalty) {
        this.level = level;
        this.parts = parts;
        this.homes = homes;
        this.penalty = penalty;
        movable = new BitSet(level.vertices);
        pulled = new BitSet(level.vertices);
    }

    /// @param level the finest level: its rows are ascending, so that looking at the upper end of each row is
    /// to look at each edge once
    /// @param homes where each vertex is at present; to be elsewhere costs the penalty
    static Boundary of(Level level, int[] parts, int[] homes, long penalty) {
        Boundary boundary = new Boundary(level, parts, homes, penalty);
        long[] pulls = new long[level.vertices];
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            int part = parts[vertex];
            int start = level.starts[vertex];
            long pull = pulls[vertex]; // of all lower neighbours, for these were looked at before
            for (int arc = level.starts[vertex + 1] - 1; arc >= start; arc--) {
                int other = level.neighbours[arc];
                if (other < vertex) {
                    break;
                }
                if (parts[other] != part) {
                    pull += level.edgeWeights[arc];
                    pulls[other] += level.edgeWeights[arc];
                }
            }
            if (pull > 0) {
                boundary.mark(vertex, pull);
            }
        }
        return boundary;
    }

    /// The same in one of several slices of the vertices, which have about as many arcs each.
    static Boundary of(Level level, int[] parts, int[] homes, long penalty, int slice, int slices) {
        Boundary boundary = new Boundary(level, parts, homes, penalty);
        int end = firstOf(level, slice + 1, slices);
        for (int vertex = firstOf(level, slice, slices); vertex < end; vertex++) {
            int part = parts[vertex];
            long pull = 0;
            for (int arc = level.starts[vertex]; arc < level.starts[vertex + 1]; arc++) {
                if (parts[level.neighbours[arc]] != part) {
                    pull += level.edgeWeights[arc];
                }
            }
            if (pull > 0) {
                boundary.mark(vertex, pull);
            }
        }
        return boundary;
    }

    private void mark(int vertex, long pull) {
        int home = homes[vertex];
        boolean atHome = home == parts[vertex];
        if (pull > (atHome ? penalty : 0)) {
            pulled.set(vertex);
            long stay = atHome ? penalty : home < 0 ? 0 : -penalty; // away from home it may be worth to go back
            if (pull > weightOfRow(vertex) - pull + stay) {
                movable.set(vertex);
            }
        }
    }

    private long weightOfRow(int vertex) {
        long weight = 0;
        int end = level.starts[vertex + 1];
        for (int arc = level.starts[vertex]; arc < end; arc++) {
            weight += level.edgeWeights[arc];
        }
        return weight;
    }

    private static int firstOf(Level level, int slice, int slices) {
        int start = (int) ((long) level.arcs() * slice / slices);
        int low = 0;
        int high = level.vertices;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (level.starts[middle] < start) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
