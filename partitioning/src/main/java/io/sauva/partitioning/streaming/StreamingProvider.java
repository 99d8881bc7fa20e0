package io.sauva.partitioning.streaming;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;

/// Provides [StreamingPartitioner] with the rule LDG, under the name `streaming`.
public final class StreamingProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "streaming";
    }

    @Override
    public Partitioner create(long seed) {
        return new StreamingPartitioner(StreamingPartitioner.Rule.LDG);
    }
}
