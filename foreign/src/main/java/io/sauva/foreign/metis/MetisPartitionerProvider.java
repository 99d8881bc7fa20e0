package io.sauva.foreign.metis;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;
import java.util.Optional;

/// Makes `metis`: the multilevel k-way partitioner of the METIS library, version 5.
public final class MetisPartitionerProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "metis";
    }

    @Override
    public Optional<String> unavailable() {
        return MetisLoader.problem();
    }

    @Override
    public Partitioner create(long seed) {
        return new MetisPartitioner(seed);
    }
}
