package io.sauva.partitioning.multilevel;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// Moves blocks of vertices between the parts of a division, each if the cut that it saves is worth the
/// moves of all its vertices. Where a run of keys has ended up in two parts, no single move gains
/// anything, but moving the shorter end does.
///
/// It contracts clusters like a full partitioning, but only within the parts, and refines on the way back.
///
/// Schloegel, Karypis, Kumar: Wavefront Diffusion and LMSR: Algorithms for Dynamic Repartitioning of Adaptive
/// Meshes (2001).
///
/// Thread: one. Invariant: cut and penalties together never grow, no part becomes heavier than the limit.
final class BlockMoves {
    private static final int PASSES = 4;
    private static final int FEWEST = 64;

    private final Bounds bounds;
    private final Division finest;
    private final Deque<Level> levels = new ArrayDeque<>();
    private final Deque<int[]> maps = new ArrayDeque<>();
    private final Deque<long[]> stays = new ArrayDeque<>();
    private final Deque<int[]> starts = new ArrayDeque<>();

    private BlockMoves(Bounds bounds, Division finest) {
        this.bounds = bounds;
        this.finest = finest;
    }

    /// @param stays what it costs if a vertex leaves the part that it is in; used up
    static void run(Level level, Division division, Bounds bounds, long[] stays) {
        BlockMoves moves = new BlockMoves(bounds, division);
        moves.coarsen(level, stays);
        moves.refine();
    }

    private void coarsen(Level finestLevel, long[] finestStays) {
        Level level = finestLevel;
        push(level, finest.parts.clone(), finestStays);
        while (level.vertices > FEWEST) {
            int[] parts = starts.peek();
            Contraction contraction = Contraction.of(level, new Clustering(level, bounds, FEWEST, parts).run());
            Level coarse = contraction.level;
            if (coarse.vertices > level.vertices * 0.9) {
                return;
            }
            int[] coarseParts = new int[coarse.vertices];
            long[] coarseStays = new long[coarse.vertices];
            long[] fineStays = stays.peek();
            for (int vertex = 0; vertex < level.vertices; vertex++) {
                int above = contraction.coarse[vertex];
                if (above >= 0) {
                    coarseParts[above] = parts[vertex];
                    coarseStays[above] =
                            Math.min(coarseStays[above] + fineStays[vertex], WarmPartitioning.LARGEST_PENALTY);
                }
            }
            maps.push(contraction.coarse);
            level = coarse;
            push(level, coarseParts, coarseStays);
        }
    }

    private void push(Level level, int[] parts, long[] stay) {
        levels.push(level);
        starts.push(parts);
        stays.push(stay);
    }

    /// From the coarsest level back to the finest, whose division is changed.
    private void refine() {
        int[] parts = starts.peek().clone();
        while (true) {
            Level level = levels.pop();
            int[] homes = starts.pop();
            Division division = new Division(parts, finest.loads, finest.limit);
            if (!maps.isEmpty()) {
                new Refinement(finest.loads.length, homes, stays.pop()).run(level, division, PASSES);
                parts = project(maps.pop(), parts, starts.peek());
            } else {
                System.arraycopy(parts, 0, finest.parts, 0, parts.length);
                return;
            }
        }
    }

    private static int[] project(int[] map, int[] coarse, int[] before) {
        int[] parts = Arrays.copyOf(before, before.length);
        for (int vertex = 0; vertex < parts.length; vertex++) {
            if (map[vertex] >= 0) {
                parts[vertex] = coarse[map[vertex]];
            }
        }
        return parts;
    }
}
