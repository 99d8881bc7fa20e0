package io.sauva.partitioning;

import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;

/// What a partitioner is asked.
///
/// @param graph the workload
/// @param parts how many parts, at least 1
/// @param balance how heavy the heaviest part may be, as a multiple of the mean: 1.05 allows 5 % more
/// @param present the part each vertex is in now, [#NOWHERE] for one that has none; never `null`
/// @param hashes the hash of each vertex's key, which says where an unassigned key belongs; never `null`
/// @param movePenalty what a vertex that changes its part costs, in units of edge weight; not negative
public record Problem(Graph graph, int parts, double balance, int[] present, long[] hashes, double movePenalty) {
    /// The present part of a vertex that has none.
    public static final int NOWHERE = -1;

    /// A balance that suits most loads.
    public static final double DEFAULT_BALANCE = 1.05;

    public Problem {
        if (parts < 1) {
            throw new IllegalArgumentException("there must be at least one part: " + parts);
        }
        if (!(balance >= 1)) {
            throw new IllegalArgumentException("the balance must be at least 1: " + balance);
        }
        if (!(movePenalty >= 0)) {
            throw new IllegalArgumentException("the move penalty must not be negative: " + movePenalty);
        }
        if (present.length != graph.vertices() || hashes.length != graph.vertices()) {
            throw new IllegalArgumentException(
                    "a graph of " + graph.vertices() + " vertices needs as many present parts (" + present.length
                            + ") and hashes (" + hashes.length + ")");
        }
    }

    /// A problem without a past: nothing is placed, moves cost nothing, and a vertex's hash is its number, mixed.
    public static Problem fresh(Graph graph, int parts, double balance) {
        int[] present = new int[graph.vertices()];
        Arrays.fill(present, NOWHERE);
        long[] hashes = new long[graph.vertices()];
        Arrays.setAll(hashes, vertex -> mix(vertex));
        return new Problem(graph, parts, balance, present, hashes, 0);
    }

    /// The heaviest that a part should be: the balance asked for, but never less than the heaviest vertex, nor
    /// than the mean rounded up.
    public long heaviestPart() {
        long total = 0;
        long heaviest = 0;
        for (long weight : graph.vertexWeights()) {
            total += weight;
            heaviest = Math.max(heaviest, weight);
        }
        long allowed = (long) Math.floor((double) total / parts * balance);
        return Math.max(Math.max(allowed, heaviest), Math.ceilDiv(total, parts));
    }

    private static long mix(long number) {
        long mixed = (number + 1) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
        return mixed ^ (mixed >>> 32);
    }
}
