package io.sauva.partitioning.streaming;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;

/// Provides [StreamingPartitioner] with Fennel's rule, under the name `fennel`.
public final class FennelProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "fennel";
    }

    @Override
    public Partitioner create(long seed) {
        return new StreamingPartitioner(StreamingPartitioner.Rule.FENNEL);
    }
}
