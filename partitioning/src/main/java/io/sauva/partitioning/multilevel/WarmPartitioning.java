package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.Problem;
import java.util.Arrays;

/// Goes on from the present assignment: places what is new beside its neighbours, relieves overloaded
/// parts, and moves vertices and blocks of vertices at the boundary if that is worth the move penalty. It
/// looks at each edge once or twice, so it costs a fraction of a full partitioning and moves few
/// vertices; but it never gives up what it has, so over many windows it drifts away from what a full
/// partitioning would find.
///
/// Thread: one; one instance for one run.
public final class WarmPartitioning {
    private static final int PASSES = 6;

    /// Blocks are moved by the way as long as no more than this share of the vertices is near the boundary.
    private static final double SURROUNDINGS = 0.25;

    /// Penalties above this are as good as infinite; more could overflow when a tie is added.
    static final long LARGEST_PENALTY = 1L << 61;

    private final Problem problem;
    private final Bounds bounds;
    private final Level level;
    private final int[] homes;
    private final long penalty;
    private final Division division;

    private WarmPartitioning(Problem problem) {
        this.problem = problem;
        bounds = Bounds.of(problem.graph().vertexWeights(), problem.parts(), problem.balance());
        level = Level.of(problem.graph());
        penalty = (long) Math.min(problem.movePenalty(), (double) LARGEST_PENALTY);
        homes = problem.present().clone();
        long[] loads = new long[problem.parts()];
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            if (homes[vertex] >= problem.parts()) {
                // The part is gone; the vertex has to move anyway.
                homes[vertex] = Division.UNPLACED;
            }
            if (homes[vertex] >= 0) {
                loads[homes[vertex]] += level.vertexWeights[vertex];
            }
        }
        division = new Division(homes.clone(), loads, bounds.limit());
    }

    /// Answers the part of each vertex.
    public static int[] partition(Problem problem) {
        return partition(problem, false);
    }

    /// Answers the part of each vertex.
    ///
    /// @param everywhere moves blocks of vertices even if much of the graph is near the boundary;
    ///     that takes several times as long
    public static int[] partition(Problem problem, boolean everywhere) {
        if (problem.parts() == 1) {
            return new int[problem.graph().vertices()];
        }
        WarmPartitioning run = new WarmPartitioning(problem);
        run.placeNew();
        new Rebalancing(problem.parts(), run.bounds, run.homes, run.penalty).run(run.level, run.division);
        run.moveBlocks(everywhere ? run.level.vertices : (int) (run.level.vertices * SURROUNDINGS));
        new Refinement(problem.parts(), run.homes, run.penalty).run(run.level, run.division, PASSES);
        return run.division.parts;
    }

    private void moveBlocks(int most) {
        Surroundings near = Surroundings.of(level, division.parts, problem.parts(), bounds, most);
        if (near == null || near.vertices.length == 0) {
            return;
        }
        long[] stays = new long[near.level.vertices];
        Arrays.fill(stays, near.vertices.length, stays.length, LARGEST_PENALTY);
        for (int index = 0; index < near.vertices.length; index++) {
            int vertex = near.vertices[index];
            stays[index] = homes[vertex] == division.parts[vertex] ? penalty : 0;
        }
        Division nearby = new Division(near.parts(division.parts), division.loads, division.limit);
        // Giants and anchors must stay on every level: a block that did not feel their ties would drift off.
        Bounds nobodyIsGiant = new Bounds(problem.parts(), 0, Long.MAX_VALUE, bounds.light());
        BlockMoves.run(near.level, nearby, nobodyIsGiant, stays);
        for (int index = 0; index < near.vertices.length; index++) {
            division.parts[near.vertices[index]] = nearby.parts[index];
        }
    }

    /// Hot vertices first, the heaviest to the lightest part; then those with neighbours, in key order,
    /// so that a new run of keys follows its first one; at last those without.
    private void placeNew() {
        int count = 0;
        int heavies = 0;
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            if (homes[vertex] < 0) {
                count++;
                heavies += level.vertexWeights[vertex] > bounds.light() ? 1 : 0;
            }
        }
        if (count == 0) {
            return;
        }
        int[] heavy = new int[heavies];
        int[] light = new int[count - heavies];
        int hot = 0;
        int alone = 0;
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            if (homes[vertex] < 0) {
                if (level.vertexWeights[vertex] > bounds.light()) {
                    heavy[hot++] = vertex;
                } else {
                    light[alone++] = vertex;
                }
            }
        }
        Filling.pack(level, division, heavy, heavies, problem.parts());
        int left = placeBesideNeighbours(light);
        Filling.pour(level, division, light, left, problem.parts());
    }

    /// Places those that have edges, and moves the others to the front; answers how many those are.
    private int placeBesideNeighbours(int[] vertices) {
        Connections connections = new Connections(problem.parts());
        int left = 0;
        for (int vertex : vertices) {
            if (level.isolated(vertex)) {
                vertices[left++] = vertex;
                continue;
            }
            connections.gather(level, division.parts, vertex);
            int best = Division.UNPLACED;
            long bestTie = -1;
            for (int index = 0; index < connections.count; index++) {
                int part = connections.touched[index];
                if (connections.weights[part] > bestTie && division.hasRoom(part, level.vertexWeights[vertex])) {
                    best = part;
                    bestTie = connections.weights[part];
                }
            }
            division.place(level, vertex, best >= 0 ? best : division.lightest());
        }
        return left;
    }
}
