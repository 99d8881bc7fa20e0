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

    private final long seed;
    private int interval = FULL_EVERY;
    private int sinceFull = FULL_EVERY;
    private int sinceBlocks = BLOCKS_EVERY - 1;
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
        Cut cut = Cut.of(problem, warm);
        boolean drifted = cut.share() > reference * WORSE + WORSE_SHARE;
        boolean mended = !drifted && (balanced || hopeless);
        if (mended && sinceFull < interval) {
            return warm;
        }
        if (mended && !isPromising(problem, cut)) {
            defer();
            return warm;
        }
        int[] full = full(problem);
        boolean fullBalanced = heaviest(problem, full) <= asked;
        hopeless = !balanced && !fullBalanced;
        boolean adopted = (fullBalanced && !balanced) || (fullBalanced == balanced && worthwhile(problem, warm, full));
        if (adopted) {
            interval = FULL_EVERY;
        } else {
            defer();
        }
        return remember(problem, adopted ? full : warm);
    }

    /// Whether a full partitioning can be expected to pay. It moves half of the vertices at the least, and seldom
    /// saves more than half of the cut.
    private static boolean isPromising(Problem problem, Cut cut) {
        return cut.weight() > problem.movePenalty() * problem.graph().vertices();
    }

    private void defer() {
        sinceFull = 0;
        interval = Math.min(2 * interval, FULL_EVERY_AT_MOST);
    }

    /// Blocks are moved at one call in so many: what is left in between is found then. Halfway to the next full
    /// partitioning they are moved whatever it takes.
    private WarmPartitioning.Blocks blocks() {
        sinceBlocks++;
        if (sinceBlocks < BLOCKS_EVERY) {
            return WarmPartitioning.Blocks.NONE;
        }
        sinceBlocks = 0;
        int late = sinceFull - interval / 2;
        return late >= 0 && late < BLOCKS_EVERY ? WarmPartitioning.Blocks.EVERYWHERE : WarmPartitioning.Blocks.NEARBY;
    }

    private int[] full(Problem problem) {
        int[] full = ColdPartitioning.partition(problem, seed);
        PartNames.keep(problem, full);
        return full;
    }

    private int[] remember(Problem problem, int[] chosen) {
        sinceFull = 0;
        reference = Cut.of(problem, chosen).share();
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
}
