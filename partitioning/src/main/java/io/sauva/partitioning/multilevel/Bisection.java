package io.sauva.partitioning.multilevel;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Divides a coarse graph into two sides with little weight between them, by levels of its own: clusters
/// may be much heavier for two sides than for many parts, so whole communities move at once. On the
/// smallest level side 0 grows from a random vertex, the strongest ties first; the best of several tries
/// is kept. On each level Fiduccia and Mattheyses' moves follow: the best move is made even if it loses,
/// and what did not pay in the end is taken back.
///
/// Fiduccia, Mattheyses: A Linear-Time Heuristic for Improving Network Partitions (1982).
///
/// Thread: one. Invariant: `loads[s]` is the weight of the vertices on side `s`.
final class Bisection {
    private static final int PASSES = 4;
    private static final int SMALL = 120;

    /// The heaviest cluster, as a share of the graph.
    private static final double HEAVIEST_CLUSTER = 1.0 / 40;

    private final Level level;
    private final long[] limits;
    private final long target;
    private final SplittableRandom random;
    private final int[] sides;
    private final long[] loads = new long[2];
    private final long[] gains;
    private final GainHeap[] heaps;
    private final boolean[] locked;
    private final int[] moves;

    /// @param target the weight that side 0 should have
    /// @param limit0 the heaviest that side 0 may be
    /// @param limit1 the heaviest that side 1 may be
    Bisection(Level level, long target, long limit0, long limit1, SplittableRandom random) {
        this.level = level;
        this.target = target;
        this.limits = new long[] {limit0, limit1};
        this.random = random;
        sides = new int[level.vertices];
        gains = new long[level.vertices];
        heaps = new GainHeap[] {new GainHeap(level.vertices), new GainHeap(level.vertices)};
        locked = new boolean[level.vertices];
        moves = new int[level.vertices];
    }

    /// Answers the side of each vertex.
    int[] run(int tries) {
        long total = 0;
        for (long weight : level.vertexWeights) {
            total += weight;
        }
        if (total <= limits[0] || total <= limits[1]) {
            Arrays.fill(sides, total <= limits[0] ? 0 : 1);
        } else if (level.vertices <= SMALL || !viaCoarser(total, tries)) {
            keepBest(total, tries);
        }
        return sides;
    }

    /// Answers whether there is a coarser level worth its name.
    private boolean viaCoarser(long total, int tries) {
        Bounds bounds = new Bounds(2, 0, Long.MAX_VALUE, (long) (total * HEAVIEST_CLUSTER));
        Contraction contraction = Contraction.of(level, new Clustering(level, bounds, SMALL / 2).run());
        if (contraction.level.vertices > level.vertices * 0.9) {
            return false;
        }
        int[] coarse = new Bisection(contraction.level, target, limits[0], limits[1], random).run(tries);
        loads[0] = 0;
        loads[1] = 0;
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            int above = contraction.coarse[vertex];
            if (above >= 0) {
                sides[vertex] = coarse[above];
                loads[coarse[above]] += level.vertexWeights[vertex];
            }
        }
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            if (contraction.coarse[vertex] < 0) {
                sides[vertex] = limits[0] - loads[0] >= limits[1] - loads[1] ? 0 : 1;
                loads[sides[vertex]] += level.vertexWeights[vertex];
            }
        }
        improve();
        return true;
    }

    private void keepBest(long total, int tries) {
        int[] best = sides.clone();
        long bestCut = Long.MAX_VALUE;
        long bestOverload = Long.MAX_VALUE;
        for (int attempt = 0; attempt < tries; attempt++) {
            grow(total);
            long cut = improve();
            long overload = overload();
            if (overload < bestOverload || (overload == bestOverload && cut < bestCut)) {
                bestOverload = overload;
                bestCut = cut;
                System.arraycopy(sides, 0, best, 0, sides.length);
            }
            if (bestCut == 0 && bestOverload == 0) {
                break;
            }
        }
        System.arraycopy(best, 0, sides, 0, sides.length);
    }

    private long overload() {
        return Math.max(0, loads[0] - limits[0]) + Math.max(0, loads[1] - limits[1]);
    }

    private void grow(long total) {
        Arrays.fill(sides, 1);
        loads[0] = 0;
        loads[1] = total;
        GainHeap heap = heaps[0];
        heap.clear();
        Arrays.fill(locked, false);
        int next = random.nextInt(level.vertices);
        int tried = 0;
        while (loads[0] < target && tried < level.vertices) {
            if (heap.size() == 0) {
                while (locked[next]) {
                    next = next + 1 == level.vertices ? 0 : next + 1;
                }
                heap.put(next, 0);
            }
            int vertex = heap.pop();
            tried++;
            locked[vertex] = true;
            long weight = level.vertexWeights[vertex];
            if (loads[0] + weight > limits[0]) {
                continue;
            }
            sides[vertex] = 0;
            loads[0] += weight;
            loads[1] -= weight;
            int end = level.starts[vertex + 1];
            for (int arc = level.starts[vertex]; arc < end; arc++) {
                int other = level.neighbours[arc];
                if (!locked[other]) {
                    double before = heap.contains(other) ? heap.key(other) : -ties(other);
                    heap.put(other, before + 2.0 * level.edgeWeights[arc]);
                }
            }
        }
    }

    private double ties(int vertex) {
        double sum = 0;
        for (int arc = level.starts[vertex]; arc < level.starts[vertex + 1]; arc++) {
            sum += level.edgeWeights[arc];
        }
        return sum;
    }

    /// Passes until one brings nothing; answers the cut.
    private long improve() {
        long cut = level.cut(sides);
        for (int pass = 0; pass < PASSES; pass++) {
            long overload = overload();
            long better = pass(cut);
            if (better >= cut && overload() >= overload) {
                return better;
            }
            cut = better;
        }
        return cut;
    }

    private long pass(long start) {
        fill();
        long cut = start;
        long bestCut = start;
        long bestOverload = overload();
        int made = 0;
        int kept = 0;
        int patience = 32 + level.vertices / 16;
        while (made - kept < patience) {
            int side = side();
            if (side < 0) {
                break;
            }
            int vertex = heaps[side].pop();
            locked[vertex] = true;
            long weight = level.vertexWeights[vertex];
            // A move that overloads the other side is for nobody but an overloaded side, and only if it helps.
            if (loads[1 - side] + weight > limits[1 - side]
                    && (loads[side] <= limits[side] || loads[1 - side] + weight >= loads[side])) {
                continue;
            }
            cut -= gains[vertex];
            flip(vertex, true);
            moves[made++] = vertex;
            long overload = overload();
            if (overload < bestOverload || (overload == bestOverload && cut < bestCut)) {
                bestOverload = overload;
                bestCut = cut;
                kept = made;
            }
        }
        while (made > kept) {
            flip(moves[--made], false);
        }
        return bestCut;
    }

    /// The side from which the next vertex should move, −1 if there is none.
    private int side() {
        boolean empty0 = heaps[0].size() == 0;
        boolean empty1 = heaps[1].size() == 0;
        if (loads[0] > limits[0] && !empty0) {
            return 0;
        }
        if (loads[1] > limits[1] && !empty1) {
            return 1;
        }
        if (empty0 || empty1) {
            return empty0 ? (empty1 ? -1 : 1) : 0;
        }
        return heaps[0].topKey() >= heaps[1].topKey() ? 0 : 1;
    }

    private void fill() {
        heaps[0].clear();
        heaps[1].clear();
        Arrays.fill(locked, false);
        boolean everything = overload() > 0;
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            long gain = 0;
            boolean boundary = everything;
            int end = level.starts[vertex + 1];
            for (int arc = level.starts[vertex]; arc < end; arc++) {
                boolean cut = sides[level.neighbours[arc]] != sides[vertex];
                gain += cut ? level.edgeWeights[arc] : -level.edgeWeights[arc];
                boundary |= cut;
            }
            gains[vertex] = gain;
            if (boundary) {
                heaps[sides[vertex]].put(vertex, (double) gain);
            }
        }
    }

    private void flip(int vertex, boolean queue) {
        int from = sides[vertex];
        int to = 1 - from;
        long weight = level.vertexWeights[vertex];
        sides[vertex] = to;
        loads[from] -= weight;
        loads[to] += weight;
        gains[vertex] = -gains[vertex];
        int end = level.starts[vertex + 1];
        for (int arc = level.starts[vertex]; arc < end; arc++) {
            int other = level.neighbours[arc];
            long change = 2 * level.edgeWeights[arc];
            gains[other] += sides[other] == to ? -change : change;
            if (queue && !locked[other]) {
                heaps[sides[other]].put(other, (double) gains[other]);
            }
        }
    }
}
