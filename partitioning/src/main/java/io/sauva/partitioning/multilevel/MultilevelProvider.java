package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;

/// Provides [MultilevelPartitioner] under the name `multilevel`.
public final class MultilevelProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "multilevel";
    }

    @Override
    public Partitioner create(long seed) {
        return new MultilevelPartitioner(seed);
    }
}
