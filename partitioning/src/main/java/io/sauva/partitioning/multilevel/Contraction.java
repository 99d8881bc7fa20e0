package io.sauva.partitioning.multilevel;

import java.util.Arrays;

/// Makes the coarser level: a vertex for each cluster, with the sum of its weights; an edge for each pair of
/// clusters that had one. Coarse vertices are numbered by their first member, so key order survives.
///
/// Thread: one. Invariant: `coarse[v]` is the coarse vertex of `v`, or [Clustering#NONE].
final class Contraction {
    final Level level;
    final int[] coarse;

    private Contraction(Level level, int[] coarse) {
        this.level = level;
        this.coarse = coarse;
    }

    /// Uses up the array of clusters.
    static Contraction of(Level fine, int[] clusters) {
        int[] numbers = new int[fine.vertices];
        Arrays.fill(numbers, -1);
        int count = 0;
        for (int vertex = 0; vertex < fine.vertices; vertex++) {
            int cluster = clusters[vertex];
            if (cluster != Clustering.NONE) {
                if (numbers[cluster] < 0) {
                    numbers[cluster] = count++;
                }
                clusters[vertex] = numbers[cluster];
            }
        }
        return new Contraction(contract(fine, clusters, count), clusters);
    }

    private static Level contract(Level fine, int[] coarse, int count) {
        int[] firsts = new int[count + 1];
        long[] vertexWeights = new long[count];
        for (int vertex = 0; vertex < fine.vertices; vertex++) {
            if (coarse[vertex] >= 0) {
                firsts[coarse[vertex] + 1]++;
                vertexWeights[coarse[vertex]] += fine.vertexWeights[vertex];
            }
        }
        for (int cluster = 0; cluster < count; cluster++) {
            firsts[cluster + 1] += firsts[cluster];
        }
        int[] members = members(fine, coarse, firsts);

        int[] starts = new int[count + 1];
        int[] slots = new int[count];
        Arrays.fill(slots, -1);
        int[] neighbours = new int[Math.min(fine.arcs(), Math.max(1024, fine.arcs() / 4))];
        long[] edgeWeights = new long[neighbours.length];
        int size = 0;
        for (int cluster = 0; cluster < count; cluster++) {
            int start = size;
            for (int index = firsts[cluster]; index < firsts[cluster + 1]; index++) {
                int member = members[index];
                int end = fine.starts[member + 1];
                if (size + end - fine.starts[member] > neighbours.length) {
                    int length = (int) Math.min(fine.arcs(), 2L * neighbours.length + end - fine.starts[member]);
                    neighbours = Arrays.copyOf(neighbours, length);
                    edgeWeights = Arrays.copyOf(edgeWeights, length);
                }
                for (int arc = fine.starts[member]; arc < end; arc++) {
                    int other = coarse[fine.neighbours[arc]];
                    if (other != cluster && other >= 0) {
                        int slot = slots[other];
                        if (slot >= start) {
                            edgeWeights[slot] += fine.edgeWeights[arc];
                        } else {
                            slots[other] = size;
                            neighbours[size] = other;
                            edgeWeights[size++] = fine.edgeWeights[arc];
                        }
                    }
                }
            }
            starts[cluster + 1] = size;
        }
        return new Level(starts, neighbours, edgeWeights, vertexWeights);
    }

    private static int[] members(Level fine, int[] coarse, int[] firsts) {
        int[] members = new int[firsts[firsts.length - 1]];
        int[] next = Arrays.copyOf(firsts, firsts.length - 1);
        for (int vertex = 0; vertex < fine.vertices; vertex++) {
            if (coarse[vertex] >= 0) {
                members[next[coarse[vertex]]++] = vertex;
            }
        }
        return members;
    }
}
