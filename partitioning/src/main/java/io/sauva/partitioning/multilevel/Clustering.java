package io.sauva.partitioning.multilevel;

import java.util.Arrays;

/// Groups vertices for coarsening by label propagation with a limit on weight: each vertex in turn joins
/// the cluster it is tied to most strongly, if there is room. Communities shrink to a vertex in one step
/// where a matching would halve them. What the limit or a hub leaves alone is grouped by the cluster it
/// would have liked to join (two-hop clustering), so that coarsening does not stall on stars.
///
/// Meyerhenke, Sanders, Schulz: Partitioning Complex Networks via Size-Constrained Clustering (2014);
/// two-hop as in LaSalle et al., Improving Graph Partitioning for Modern Graphs and Architectures (2015).
///
/// Thread: one. Invariant: no cluster of several vertices is heavier than the limit.
final class Clustering {
    /// The cluster of a vertex that has no business on the coarser level: it is isolated, or a giant.
    static final int NONE = -1;

    private static final int ROUNDS = 2;

    /// Below this share of the vertices, coarsening goes well enough without two-hop clustering.
    private static final double STALLED = 0.5;

    private final Level level;
    private final Bounds bounds;
    private final int fewest;
    private final int[] groups;
    private final int[] clusters;
    private final long[] weights;
    private final int[] sizes;
    private final long[] ratings;
    private final int[] touched;
    private final int[] favourites;
    private int count;

    /// @param fewest stops when so few clusters are left
    Clustering(Level level, Bounds bounds, int fewest) {
        this(level, bounds, fewest, null);
    }

    /// @param groups keeps vertices of different groups apart, if not `null`
    Clustering(Level level, Bounds bounds, int fewest, int[] groups) {
        this.groups = groups;
        this.level = level;
        this.bounds = bounds;
        this.fewest = fewest;
        clusters = new int[level.vertices];
        weights = level.vertexWeights.clone();
        sizes = new int[level.vertices];
        ratings = new long[level.vertices];
        touched = new int[level.highestDegree()];
        favourites = new int[level.vertices];
    }

    /// Answers the cluster of each vertex, named by some vertex number, or [#NONE].
    int[] run() {
        Arrays.fill(ratings, -1);
        Arrays.fill(sizes, 1);
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            long weight = level.vertexWeights[vertex];
            boolean stays = bounds.isGiant(weight) || (level.isolated(vertex) && weight <= bounds.light());
            clusters[vertex] = stays ? NONE : vertex;
            favourites[vertex] = vertex;
            count += stays ? 0 : 1;
        }
        int start = count;
        for (int round = 0; round < ROUNDS && count > fewest; round++) {
            int joined = 0;
            for (int vertex = 0; vertex < level.vertices; vertex++) {
                if (clusters[vertex] != NONE && level.vertexWeights[vertex] <= bounds.light()) {
                    joined += join(vertex) ? 1 : 0;
                }
            }
            if (joined < level.vertices >>> 6) {
                break;
            }
        }
        if (count > start * STALLED) {
            groupLonely();
        }
        return clusters;
    }

    private boolean join(int vertex) {
        int end = level.starts[vertex + 1];
        int found = 0;
        for (int arc = level.starts[vertex]; arc < end; arc++) {
            int cluster = clusters[level.neighbours[arc]];
            if (cluster != NONE) {
                long before = ratings[cluster];
                if (before < 0) {
                    touched[found++] = cluster;
                    before = 0;
                }
                ratings[cluster] = before + level.edgeWeights[arc];
            }
        }
        return found > 0 && choose(vertex, found);
    }

    private boolean choose(int vertex, int found) {
        int own = clusters[vertex];
        long room = bounds.light() - level.vertexWeights[vertex];
        int best = own;
        long bestRating = Math.max(0, ratings[own]);
        int favourite = own;
        long favouriteRating = bestRating;
        for (int index = 0; index < found; index++) {
            int cluster = touched[index];
            long rating = ratings[cluster];
            ratings[cluster] = -1;
            // A cluster bears the number of one of its vertices, or of one that left it: the group is the same.
            if (!sameGroup(cluster, vertex)) {
                continue;
            }
            if (rating > favouriteRating) {
                favourite = cluster;
                favouriteRating = rating;
            }
            if (rating > bestRating && weights[cluster] <= room) {
                best = cluster;
                bestRating = rating;
            }
        }
        favourites[vertex] = favourite;
        if (best == own || (sizes[own] == 1 && count <= fewest)) {
            return false;
        }
        transfer(vertex, own, best);
        return true;
    }

    private boolean sameGroup(int one, int other) {
        return groups == null || groups[one] == groups[other];
    }

    private void transfer(int vertex, int from, int to) {
        long weight = level.vertexWeights[vertex];
        weights[from] -= weight;
        weights[to] += weight;
        sizes[to]++;
        if (--sizes[from] == 0) {
            count--;
        }
        clusters[vertex] = to;
    }

    /// Puts together vertices that are still alone and have the same favourite.
    private void groupLonely() {
        int[] open = favourites.clone();
        Arrays.fill(open, NONE);
        for (int vertex = 0; vertex < level.vertices && count > fewest; vertex++) {
            int own = clusters[vertex];
            long weight = level.vertexWeights[vertex];
            if (own == NONE || sizes[own] != 1 || weight > bounds.light() || level.isolated(vertex)) {
                continue;
            }
            int favourite = favourites[vertex];
            int group = open[favourite];
            if (group != NONE
                    && group != own
                    && sameGroup(group, vertex)
                    && weights[group] + weight <= bounds.light()) {
                transfer(vertex, own, group);
            } else {
                open[favourite] = own;
            }
        }
    }
}
