package io.sauva.partitioning.baseline;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;

/// Provides [RoundRobinPartitioner] under the name `roundrobin`.
public final class RoundRobinProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "roundrobin";
    }

    @Override
    public Partitioner create(long seed) {
        return new RoundRobinPartitioner();
    }
}
