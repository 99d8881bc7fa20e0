package io.sauva.partitioning.baseline;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Problem;

/// Puts everything into part 0: no cut, no balance; the other end of the scale.
///
/// Thread: any; it remembers nothing.
public final class SinglePartitioner implements Partitioner {
    @Override
    public int[] partition(Problem problem) {
        return new int[problem.graph().vertices()];
    }
}
