package io.sauva.partitioning.baseline;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;

/// Provides [SinglePartitioner] under the name `single`.
public final class SingleProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "single";
    }

    @Override
    public Partitioner create(long seed) {
        return new SinglePartitioner();
    }
}
