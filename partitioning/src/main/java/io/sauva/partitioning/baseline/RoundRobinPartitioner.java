package io.sauva.partitioning.baseline;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Problem;

/// Deals the keys out in key order, one to each part in turn: the worst placement for scans, an even one for
/// equal weights.
///
/// Thread: any; it remembers nothing.
public final class RoundRobinPartitioner implements Partitioner {
    @Override
    public int[] partition(Problem problem) {
        int[] parts = new int[problem.graph().vertices()];
        for (int vertex = 0; vertex < parts.length; vertex++) {
            parts[vertex] = vertex % problem.parts();
        }
        return parts;
    }
}
