package io.sauva.partitioning.baseline;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Problem;

/// Puts each key where its hash says, whatever the load: the placement of a store that knows nothing yet,
/// and the baseline that every learned placement has to beat.
///
/// Thread: any; it remembers nothing.
public final class HashPartitioner implements Partitioner {
    /// The part of a key: the upper half of its hash as a fraction of the parts. More parts split each
    /// part into contiguous ranges of hashes, and no division is needed.
    public static int partOf(long hash, int parts) {
        return (int) (((hash >>> 32) * parts) >>> 32);
    }

    @Override
    public int[] partition(Problem problem) {
        long[] hashes = problem.hashes();
        int[] parts = new int[hashes.length];
        for (int vertex = 0; vertex < parts.length; vertex++) {
            parts[vertex] = partOf(hashes[vertex], problem.parts());
        }
        return parts;
    }
}
