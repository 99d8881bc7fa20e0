package io.sauva.partitioning;

import java.util.Arrays;

/// Divides keys by their hash: the baseline that every partitioner has to beat.
public final class HashBaseline implements PartitionerProvider {
    @Override
    public String name() {
        return "hash";
    }

    @Override
    public Partitioner create(long seed) {
        return problem -> {
            int[] parts = new int[problem.graph().vertices()];
            Arrays.setAll(parts, vertex -> (int) (((problem.hashes()[vertex] >>> 32) * problem.parts()) >>> 32));
            return parts;
        };
    }
}
