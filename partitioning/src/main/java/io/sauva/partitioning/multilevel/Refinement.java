package io.sauva.partitioning.multilevel;

import java.util.BitSet;

/// Moves single vertices at the boundary to the part they are tied to most, as long as that saves cut and
/// there is room. The first pass looks at everything, the later ones only at neighbours of what moved.
///
/// With homes, a vertex away from its home costs the penalty, so it leaves only for a gain above it, and
/// comes back for less.
///
/// Thread: one. Invariant: no move makes a part heavier than the limit, none makes the cut larger.
final class Refinement {
    private static final int LARGE = 1 << 16;

    private final int parts;
    private final Connections connections;
    private final int[] homes;
    private final long penalty;
    private final long[] penalties;

    Refinement(int parts) {
        this(parts, null, 0, null);
    }

    /// @param homes where each vertex of the level is at present, or `null`
    Refinement(int parts, int[] homes, long penalty) {
        this(parts, homes, penalty, null);
    }

    /// @param penalties what it costs that a vertex is not at home, for each vertex
    Refinement(int parts, int[] homes, long[] penalties) {
        this(parts, homes, 0, penalties);
    }

    private Refinement(int parts, int[] homes, long penalty, long[] penalties) {
        this.penalties = penalties;
        this.parts = parts;
        this.connections = new Connections(parts);
        this.homes = homes;
        this.penalty = penalty;
    }

    /// Passes until nothing moves, or so often.
    void run(Level level, Division division, int passes) {
        BitSet active = new BitSet(level.vertices);
        active.set(0, level.vertices);
        run(level, division, passes, active);
    }

    /// The same, if it is known which vertices may gain from a move.
    ///
    /// @param active marks at least those; used up
    void run(Level level, Division division, int passes, BitSet active) {
        if (parts == 1) {
            return;
        }
        // On large levels the last few moves cost passes over all flags and save next to nothing.
        int few = level.vertices >= LARGE ? level.vertices >>> 12 : 0;
        for (int pass = 0; pass < passes; pass++) {
            int moved = 0;
            for (int vertex = active.nextSetBit(0); vertex >= 0; vertex = active.nextSetBit(vertex + 1)) {
                active.clear(vertex);
                if (improve(level, division, vertex)) {
                    moved++;
                    wake(level, vertex, active);
                }
            }
            if (moved <= few) {
                return;
            }
        }
    }

    /// Marks the neighbours of a vertex that moved.
    static void wake(Level level, int vertex, BitSet active) {
        int end = level.starts[vertex + 1];
        for (int arc = level.starts[vertex]; arc < end; arc++) {
            active.set(level.neighbours[arc]);
        }
    }

    private boolean improve(Level level, Division division, int vertex) {
        int[] assigned = division.parts;
        int from = assigned[vertex];
        int arc = level.starts[vertex];
        int end = level.starts[vertex + 1];
        while (arc < end && assigned[level.neighbours[arc]] == from) {
            arc++;
        }
        if (arc == end) {
            return false;
        }
        connections.gather(level, assigned, vertex);
        long weight = level.vertexWeights[vertex];
        int home = homes == null ? Division.UNPLACED : homes[vertex];
        long worth = penalties == null ? penalty : penalties[vertex];
        long stays = connections.to(from) + (home == from ? worth : 0);
        int best = from;
        long bestValue = stays;
        for (int index = 0; index < connections.count; index++) {
            int part = connections.touched[index];
            long value = connections.weights[part] + (home == part ? worth : 0);
            if (part != from && value >= bestValue && division.hasRoom(part, weight)) {
                if (value > bestValue || (homes == null && lighter(division, part, best, from, weight))) {
                    best = part;
                    bestValue = value;
                }
            }
        }
        if (best == from) {
            return false;
        }
        division.move(level, vertex, best);
        return true;
    }

    /// Whether, at equal cut, the vertex is better off in `part` than in `best`.
    private static boolean lighter(Division division, int part, int best, int from, long weight) {
        long rival = division.loads[best] + (best == from ? 0 : weight);
        return division.loads[part] + weight < rival;
    }
}
