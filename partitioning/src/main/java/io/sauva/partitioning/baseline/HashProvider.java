package io.sauva.partitioning.baseline;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;

/// Provides [HashPartitioner] under the name `hash`.
public final class HashProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "hash";
    }

    @Override
    public Partitioner create(long seed) {
        return new HashPartitioner();
    }
}
