package io.sauva.partitioning.baseline;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;

/// Provides [RangePartitioner] under the name `range`.
public final class RangeProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "range";
    }

    @Override
    public Partitioner create(long seed) {
        return new RangePartitioner();
    }
}
