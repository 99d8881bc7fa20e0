package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Problem;

/// Divides graphs by levels.
///
/// Thread: one at a time.
public final class MultilevelPartitioner implements Partitioner {
    private final long seed;

    MultilevelPartitioner(long seed) {
        this.seed = seed;
    }

    @Override
    public int[] partition(Problem problem) {
        return ColdPartitioning.partition(problem, seed);
    }
}
