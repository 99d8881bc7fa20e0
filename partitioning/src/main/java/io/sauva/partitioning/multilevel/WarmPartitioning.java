package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.Problem;
import io.sauva.partitioning.baseline.HashPartitioner;
import java.util.Arrays;

/// Goes on from the present assignment: places what is new beside its neighbours, relieves overloaded
/// parts, and moves vertices and blocks of vertices at the boundary if that is worth the move penalty. It
/// looks at each edge once or twice, so it costs a fraction of a full partitioning and moves few
/// vertices; but it never gives up what it has, so over many windows it drifts away from what a full
/// partitioning would find.
///
/// Of a graph with very many edges it looks at a slice only, another one at each call: a dense load changes
/// little from window to window, and what is new is placed at once anyway.
///
/// Thread: one; one instance for one run.
public final class WarmPartitioning {
    /// Whether blocks of vertices are moved, besides single ones: it takes nearly as long as everything else
    /// together, and finds what no single move does.
    public enum Blocks {
        NONE,

        /// Those at the boundary, unless much of the graph lies there.
        NEARBY,

        /// Even if much of the graph is at the boundary; that takes several times as long.
        EVERYWHERE
    }

    private static final int PASSES = 6;

    /// So many arcs are looked at in one run.
    private static final int SLICE_ARCS = 1 << 24;

    /// The first calls after a full partitioning look at everything: they have the most to mend.
    private static final int WHOLE_CALLS = 2;

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
    private final long mean;

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
        mean = (long) Math.ceil(bounds.limit() / problem.balance());
    }

    /// Answers the part of each vertex.
    public static int[] partition(Problem problem) {
        return partition(problem, Blocks.NEARBY, 0);
    }

    /// Answers the part of each vertex.
    ///
    /// @param call how many runs there were since the last full partitioning, with this one: which slice of a
    /// dense graph is looked at. No blocks are moved in slices
    public static int[] partition(Problem problem, Blocks blocks, int call) {
        return partition(problem, blocks, call, SLICE_ARCS);
    }

    static int[] partition(Problem problem, Blocks blocks, int call, int sliceArcs) {
        if (problem.parts() == 1) {
            return new int[problem.graph().vertices()];
        }
        WarmPartitioning run = new WarmPartitioning(problem);
        run.placeNew();
        new Rebalancing(problem.parts(), run.bounds, run.homes, run.penalty).run(run.level, run.division);
        int slices = call <= WHOLE_CALLS ? 1 : (int) Math.ceilDiv((long) run.level.arcs(), sliceArcs);
        Boundary boundary;
        if (slices > 1) {
            boundary = Boundary.of(
                    run.level, run.division.parts, run.homes, run.penalty, Math.floorMod(call, slices), slices);
        } else {
            boundary = Boundary.of(run.level, run.division.parts, run.homes, run.penalty);
            switch (blocks) {
                case NONE -> {}
                case NEARBY -> run.moveBlocks(boundary, (int) (run.level.vertices * SURROUNDINGS));
                case EVERYWHERE -> run.moveBlocks(boundary, run.level.vertices);
            }
        }
        new Refinement(problem.parts(), run.homes, run.penalty).run(run.level, run.division, PASSES, boundary.movable);
        return run.division.parts;
    }

    /// Keeps the marks of the movable vertices true.
    private void moveBlocks(Boundary boundary, int most) {
        Surroundings near = Surroundings.of(level, boundary.pulled, division.parts, problem.parts(), bounds, most);
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
            int vertex = near.vertices[index];
            if (division.parts[vertex] != nearby.parts[index]) {
                division.parts[vertex] = nearby.parts[index];
                boundary.movable.set(vertex);
                Refinement.wake(level, vertex, boundary.movable);
            }
        }
    }

    /// Hot vertices first, the heaviest to the lightest part; then those with neighbours, in key order,
    /// so that a new run of keys follows its first one; at last those without. A vertex that nobody has placed
    /// is where its hash says, so that going elsewhere is a move as well.
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

    /// Places those that have edges, and those without that can stay where their hash says; moves the others to
    /// the front and answers how many those are.
    private int placeBesideNeighbours(int[] vertices) {
        Connections connections = new Connections(problem.parts());
        int[] counts = new int[problem.parts()];
        int left = 0;
        for (int vertex : vertices) {
            if (level.isolated(vertex)) {
                int own = byHash(vertex);
                if (isBelowMean(own, vertex)) {
                    division.place(level, vertex, own);
                } else {
                    vertices[left++] = vertex;
                }
                continue;
            }
            connections.gather(level, division.parts, vertex);
            int best = connections.count == 0 ? mostByHash(vertex, counts) : Division.UNPLACED;
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

    /// The part for a vertex whose neighbours are all new, and will follow it: the one where most of them are
    /// now, so that few have to move. Answers [Division#UNPLACED] if there is no room in any of them.
    ///
    /// @param counts zeros, and zeros again afterwards
    private int mostByHash(int vertex, int[] counts) {
        int own = byHash(vertex);
        int best = isBelowMean(own, vertex) ? own : Division.UNPLACED;
        int most = 1;
        counts[own] = 1;
        int end = level.starts[vertex + 1];
        for (int arc = level.starts[vertex]; arc < end; arc++) {
            int part = byHash(level.neighbours[arc]);
            int count = ++counts[part];
            if ((count > most || best < 0) && isBelowMean(part, vertex)) {
                best = part;
                most = count;
            }
        }
        counts[own] = 0;
        for (int arc = level.starts[vertex]; arc < end; arc++) {
            counts[byHash(level.neighbours[arc])] = 0;
        }
        return best;
    }

    /// Where a vertex is that nobody has placed.
    private int byHash(int vertex) {
        return HashPartitioner.partOf(problem.hashes()[vertex], problem.parts());
    }

    /// Whether a vertex can go to a part for other reasons than balance: filled up to the limit, the parts
    /// would have to be relieved at the next call, at the expense of cut.
    private boolean isBelowMean(int part, int vertex) {
        return division.loads[part] + level.vertexWeights[vertex] <= mean;
    }
}
