package io.sauva.partitioning.baseline;

import io.sauva.partitioning.PartitionerContract;
import io.sauva.partitioning.PartitionerProvider;

/// The contract against [HashProvider].
class HashContractTest extends PartitionerContract {
    @Override
    protected PartitionerProvider provider() {
        return new HashProvider();
    }
}
