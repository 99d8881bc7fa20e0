package io.sauva.partitioning;

import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;
import java.util.SplittableRandom;

/// The graphs on which partitioners are tested and measured: those of known loads, and odd ones.
///
/// Thread: any.
public final class WorkloadGraphs {
    private static final int SCANNED_KEYS = 1_000_000;
    private static final int LONGEST_SCAN = 8;
    private static final int COMMUNITY = 20;

    private WorkloadGraphs() {}

    /// A load by what it draws: one operation at a time, its keys into the array; answers how many.
    @FunctionalInterface
    private interface Draw {
        int next(SplittableRandom random, int[] keys);
    }

    private record Drawn(int keys, int widest, Draw draw) implements Workload {
        @Override
        public WorkloadWindow window(int operations, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            WindowBuilder builder = new WindowBuilder(keys);
            int[] operation = new int[widest];
            for (int i = 0; i < operations; i++) {
                builder.operation(operation, draw.next(random, operation));
            }
            return builder.build();
        }
    }

    /// YCSB E (called E in tables): a million keys, 95 % scans of 2 to 8 keys from a zipfian start, 5 % updates
    /// of one key. YCSB scatters the hot starts over the key space (`scrambled`).
    public static Workload scans(boolean scrambled) {
        ZipfRanks ranks = new ZipfRanks(SCANNED_KEYS);
        return new Drawn(SCANNED_KEYS, LONGEST_SCAN, (random, keys) -> {
            int rank = ranks.draw(random);
            int start = scrambled ? ranks.scatter(rank) : rank;
            int length = random.nextInt(100) < 95 ? random.nextInt(2, LONGEST_SCAN + 1) : 1;
            int count = Math.min(length, SCANNED_KEYS - start);
            for (int i = 0; i < count; i++) {
                keys[i] = start + i;
            }
            return count;
        });
    }

    /// Communities (called S): keys in communities of 20, scattered over the key space; transactions of 2 to 4
    /// keys, a tenth of them across communities. With `skewed`, a fifth of the communities has four fifths of
    /// the load.
    public static Workload communities(int keys, boolean skewed) {
        int communities = keys / COMMUNITY;
        return new Drawn(communities * COMMUNITY, 4, (random, operation) -> {
            boolean across = random.nextInt(10) == 0;
            int count = random.nextInt(2, 5);
            int community = community(random, communities, skewed);
            for (int i = 0; i < count; i++) {
                int of = across && i > 0 ? community(random, communities, skewed) : community;
                // Member m of community c is key m × communities + c: no two members are near each other.
                operation[i] = random.nextInt(COMMUNITY) * communities + of;
            }
            return count;
        });
    }

    private static int community(SplittableRandom random, int communities, boolean skewed) {
        int hot = communities / 5;
        if (!skewed || hot == 0) {
            return random.nextInt(communities);
        }
        return random.nextInt(5) > 0 ? random.nextInt(hot) : random.nextInt(hot, communities);
    }

    /// Like TPC-C (called T); see [Warehouses].
    public static Workload warehouses() {
        return new Warehouses();
    }

    /// Zipfian keys and no edges (called A), each key at least once; the hottest has 6 % of all load.
    public static Graph alone(int keys) {
        ZipfRanks ranks = new ZipfRanks(keys);
        long[] weights = new long[keys];
        for (int rank = 0; rank < keys; rank++) {
            weights[ranks.scatter(rank)] += Math.round(ranks.share(rank) * keys * 100);
        }
        for (int key = 0; key < keys; key++) {
            weights[key] = Math.max(weights[key], 1);
        }
        return Graph.isolated(weights);
    }

    /// One scan over all keys, as the tracker draws it: a path with chords.
    public static Graph path(int vertices) {
        long[] edges = new long[Math.max(0, 2 * vertices - 3)];
        int size = 0;
        for (long vertex = 0; vertex < vertices; vertex++) {
            for (long other = vertex + 1; other <= vertex + 2 && other < vertices; other++) {
                edges[size++] = vertex << 32 | other;
            }
        }
        return WindowBuilder.rows(Arrays.copyOf(edges, size), _ -> 1, ones(vertices));
    }

    /// One key that is used with every other.
    public static Graph star(int leaves) {
        long[] edges = new long[leaves];
        Arrays.setAll(edges, leaf -> leaf + 1);
        long[] weights = ones(leaves + 1);
        weights[0] = leaves;
        return WindowBuilder.rows(edges, _ -> 1, weights);
    }

    /// Cliques with heavy edges, and a light ring through them: what belongs together is plain to see.
    public static Graph cliques(int cliques, int members, long vertexWeight, long edgeWeight) {
        int vertices = cliques * members;
        int inside = members * (members - 1) / 2;
        long[] edges = new long[cliques * inside + cliques];
        int size = 0;
        for (int clique = 0; clique < cliques; clique++) {
            long first = (long) clique * members;
            for (long one = first; one < first + members; one++) {
                for (long other = one + 1; other < first + members; other++) {
                    edges[size++] = one << 32 | other;
                }
            }
            if (clique + 1 < cliques) {
                edges[size++] = (first + members - 1) << 32 | (first + members);
            }
        }
        long[] weights = new long[vertices];
        Arrays.fill(weights, vertexWeight);
        long[] sorted = Arrays.copyOf(edges, size);
        Arrays.sort(sorted);
        return WindowBuilder.rows(
                sorted,
                edge -> (sorted[edge] >>> 32) / members == (sorted[edge] & 0xFFFFFFFFL) / members
                        ? edgeWeight
                        : Math.max(1, edgeWeight / 100),
                weights);
    }

    /// So many weights of one.
    public static long[] ones(int count) {
        long[] weights = new long[count];
        Arrays.fill(weights, 1);
        return weights;
    }
}
