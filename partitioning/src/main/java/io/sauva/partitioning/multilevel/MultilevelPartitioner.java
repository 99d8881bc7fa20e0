package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.PartNames;
import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;

/// Follows a load: most calls go on from the present assignment ([WarmPartitioning]); now and then, and
/// whenever the cut has become clearly worse than it was after the last full partitioning, there is a
/// full one ([ColdPartitioning]). Its parts are named after the present ones, and it is adopted only if
/// the cut that it saves is worth the vertices that it moves, or if only it is balanced.
///
/// Thread: one at a time; it remembers how good the last full partitioning was.
public final class MultilevelPartitioner implements Partitioner {
    /// So many calls from one full partitioning to the next, if nothing makes it necessary before; twice as many
    /// each time that it brought nothing.
    private static final int FULL_EVERY = 10;

    private static final int FULL_EVERY_AT_MOST = 40;

    private static final int BLOCKS_EVERY = 3;

    /// What counts as clearly worse: this factor, and on top of it one percent of all edge weight.
    private static final double WORSE = 1.2;

    private static final double WORSE_SHARE = 0.01;

    /// The least share of the cut that must be saved by a full partitioning, even if moves cost nothing:
    /// two good divisions of equal cut differ in nearly every vertex.
    private static final double WORTHWHILE = 0.05;

    private static final int SAMPLED_FROM = 1 << 20;
    private static final int SAMPLED_ARCS = 1 << 18;

    private final long seed;
    private int interval = FULL_EVERY;
    private int sinceFull = FULL_EVERY;
    private double reference;

    /// Whether not even a full partitioning reached the balance asked for; then it is not tried at every call.
    private boolean hopeless;

    public MultilevelPartitioner(long seed) {
        this.seed = seed;
    }

    @Override
    public int[] partition(Problem problem) {
        if (2L * placed(problem) < problem.graph().vertices()) {
            return remember(problem, full(problem));
        }
        sinceFull++;
        int[] warm = WarmPartitioning.partition(problem, blocks(), sinceFull);
        long asked = problem.heaviestPart();
        boolean balanced = heaviest(problem, warm) <= asked;
        hopeless &= !balanced;
        boolean drifted = cutShare(problem, warm) > reference * WORSE + WORSE_SHARE;
        if (sinceFull < interval && !drifted && (balanced || hopeless)) {
            return warm;
        }
        int[] full = full(problem);
        boolean fullBalanced = heaviest(problem, full) <= asked;
        hopeless = !balanced && !fullBalanced;
        boolean adopted = (fullBalanced && !balanced) || (fullBalanced == balanced && worthwhile(problem, warm, full));
        interval = adopted ? FULL_EVERY : Math.min(2 * interval, FULL_EVERY_AT_MOST);
        return remember(problem, adopted ? full : warm);
    }

    /// Blocks are moved at one call in so many: what is left in between is found then.
    private WarmPartitioning.Blocks blocks() {
        if (sinceFull == interval / 2) {
            return WarmPartitioning.Blocks.EVERYWHERE;
        }
        return sinceFull % BLOCKS_EVERY == 1 ? WarmPartitioning.Blocks.NEARBY : WarmPartitioning.Blocks.NONE;
    }

    private int[] full(Problem problem) {
        int[] full = ColdPartitioning.partition(problem, seed);
        PartNames.keep(problem, full);
        return full;
    }

    private int[] remember(Problem problem, int[] chosen) {
        sinceFull = 0;
        reference = cutShare(problem, chosen);
        return chosen;
    }

    private static boolean worthwhile(Problem problem, int[] warm, int[] full) {
        Quality before = Quality.of(problem, warm);
        Quality after = Quality.of(problem, full);
        double saved = (double) before.cut() - after.cut();
        double cost = problem.movePenalty() * (after.moved() - before.moved());
        return saved > cost && saved > before.cut() * WORTHWHILE;
    }

    private static int placed(Problem problem) {
        int placed = 0;
        for (int part : problem.present()) {
            placed += part >= 0 && part < problem.parts() ? 1 : 0;
        }
        return placed;
    }

    private static long heaviest(Problem problem, int[] parts) {
        long[] loads = new long[problem.parts()];
        long[] weights = problem.graph().vertexWeights();
        for (int vertex = 0; vertex < parts.length; vertex++) {
            loads[parts[vertex]] += weights[vertex];
        }
        long heaviest = 0;
        for (long load : loads) {
            heaviest = Math.max(heaviest, load);
        }
        return heaviest;
    }

    /// The share of the edge weight that is cut; of a large graph a sample is good enough to notice drift.
    private static double cutShare(Problem problem, int[] parts) {
        int[] starts = problem.graph().starts();
        int[] neighbours = problem.graph().neighbours();
        long[] edgeWeights = problem.graph().edgeWeights();
        int stride = problem.graph().arcs() >= SAMPLED_FROM ? problem.graph().arcs() / SAMPLED_ARCS : 1;
        double all = 0;
        double cut = 0;
        for (int vertex = 0; vertex < parts.length; vertex += stride) {
            for (int arc = starts[vertex]; arc < starts[vertex + 1]; arc++) {
                all += edgeWeights[arc];
                cut += parts[neighbours[arc]] == parts[vertex] ? 0 : edgeWeights[arc];
            }
        }
        return all == 0 ? 0 : cut / all;
    }
}
