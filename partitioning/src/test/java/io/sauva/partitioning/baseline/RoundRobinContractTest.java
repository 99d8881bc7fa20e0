package io.sauva.partitioning.baseline;

import io.sauva.partitioning.PartitionerContract;
import io.sauva.partitioning.PartitionerProvider;

/// The contract against [RoundRobinProvider].
class RoundRobinContractTest extends PartitionerContract {
    @Override
    protected PartitionerProvider provider() {
        return new RoundRobinProvider();
    }
}
