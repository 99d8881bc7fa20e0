package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.Problem;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SplittableRandom;

/// Divides a graph from nothing, by levels: contracts clusters until few vertices are left, divides those by
/// recursive bisection, and goes back level by level, improving the boundary on each.
///
/// Vertices without edges take no part in that: they fill the parts up on the level on which they turned
/// up. On coarser levels whole components become such vertices, so a graph that falls apart is packed,
/// not cut. Giants (see [Bounds]) get the last parts, each one alone.
///
/// Karypis, Kumar: A Fast and High Quality Multilevel Scheme for Partitioning Irregular Graphs (1998);
/// clusters instead of matchings after Gottesbüren et al., Deep Multilevel Graph Partitioning (2021).
///
/// Thread: one; one instance for one run.
public final class ColdPartitioning {
    private static final int PASSES = 8;
    private static final int COARSEST = 800;
    private static final int CLIMBED_ARCS = 200_000;
    private static final int CLIMBS = 2;
    private static final int LEAST_PATIENCE = 64;
    private static final int COARSEST_PER_PART = 30;

    private final Problem problem;
    private final Bounds bounds;
    private final SplittableRandom random;
    private final Refinement refinement;
    private final Rebalancing rebalancing;

    private ColdPartitioning(Problem problem, long seed) {
        this.problem = problem;
        bounds = Bounds.of(problem.graph().vertexWeights(), problem.parts(), problem.balance());
        random = new SplittableRandom(seed);
        refinement = new Refinement(problem.parts());
        rebalancing = new Rebalancing(problem.parts(), bounds, null, 0);
    }

    /// Answers the part of each vertex. The present assignment is not looked at.
    public static int[] partition(Problem problem, long seed) {
        if (problem.parts() == 1 || problem.graph().vertices() == 0) {
            return new int[problem.graph().vertices()];
        }
        return new ColdPartitioning(problem, seed).run();
    }

    private int[] run() {
        Deque<Level> fines = new ArrayDeque<>();
        Deque<int[]> maps = new ArrayDeque<>();
        Level level = Level.of(problem.graph());
        int fewest = Math.max(COARSEST, COARSEST_PER_PART * bounds.parts());
        while (level.vertices > fewest || (bounds.giants() > 0 && maps.isEmpty())) {
            Contraction contraction = Contraction.of(level, new Clustering(level, bounds, fewest).run());
            Level coarse = contraction.level;
            boolean stalled = coarse.vertices > level.vertices * 0.95 && !maps.isEmpty();
            if (stalled) {
                break;
            }
            fines.push(level);
            maps.push(contraction.coarse);
            level = coarse;
        }
        Division division = initial(level);
        improve(level, division);
        while (!maps.isEmpty()) {
            level = fines.pop();
            division = project(level, maps.pop(), division);
            improve(level, division);
        }
        return division.parts;
    }

    private void improve(Level level, Division division) {
        rebalancing.run(level, division);
        refinement.run(level, division, PASSES);
        if (level.arcs() <= CLIMBED_ARCS) {
            new HillClimbing(level, division).run(CLIMBS, LEAST_PATIENCE + level.vertices / 16);
        }
    }

    /// Divides the coarsest level: the heavy vertices without edges first, then what hangs together, then
    /// the light ones without edges.
    private Division initial(Level level) {
        int[] parts = new int[level.vertices];
        Arrays.fill(parts, Division.UNPLACED);
        Division division = new Division(parts, reserved(), bounds.limit());
        int[] light = new int[level.vertices];
        int lights = 0;
        int[] heavy = new int[level.vertices];
        int heavies = 0;
        int[] tied = new int[level.vertices];
        int ties = 0;
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            if (!level.isolated(vertex)) {
                tied[ties++] = vertex;
            } else if (level.vertexWeights[vertex] > bounds.light()) {
                heavy[heavies++] = vertex;
            } else {
                light[lights++] = vertex;
            }
        }
        Filling.pack(level, division, heavy, heavies, bounds.parts());
        long[] rooms = new long[bounds.parts()];
        for (int part = 0; part < rooms.length; part++) {
            rooms[part] = bounds.limit() - division.loads[part];
        }
        int tries = problem.graph().vertices() > 50_000 ? 8 : 3;
        int[] found = new RecursiveBisection(level, rooms, tries, random).run(Arrays.copyOf(tied, ties));
        for (int index = 0; index < ties; index++) {
            division.place(level, tied[index], found[tied[index]]);
        }
        Filling.pour(level, division, light, lights, bounds.parts());
        return division;
    }

    /// The loads before anything is placed: each giant in its part, though it appears on the finest level
    /// only.
    private long[] reserved() {
        long[] loads = new long[problem.parts()];
        int next = bounds.parts();
        if (bounds.giants() > 0) {
            for (long weight : problem.graph().vertexWeights()) {
                if (bounds.isGiant(weight)) {
                    loads[next++] = weight;
                }
            }
        }
        return loads;
    }

    /// Carries a division over to the finer level and places what the coarser one did not have.
    private Division project(Level fine, int[] map, Division coarse) {
        int[] parts = new int[fine.vertices];
        Division division = new Division(parts, coarse.loads, coarse.limit);
        int missing = 0;
        for (int vertex = 0; vertex < fine.vertices; vertex++) {
            int above = map[vertex];
            parts[vertex] = above < 0 ? Division.UNPLACED : coarse.parts[above];
            missing += above < 0 ? 1 : 0;
        }
        if (missing == 0) {
            return division;
        }
        int[] vertices = new int[missing];
        int count = 0;
        int next = bounds.parts();
        for (int vertex = 0; vertex < fine.vertices; vertex++) {
            if (parts[vertex] == Division.UNPLACED) {
                if (bounds.isGiant(fine.vertexWeights[vertex])) {
                    parts[vertex] = next++;
                } else {
                    vertices[count++] = vertex;
                }
            }
        }
        Filling.pour(fine, division, vertices, count, bounds.parts());
        return division;
    }
}
