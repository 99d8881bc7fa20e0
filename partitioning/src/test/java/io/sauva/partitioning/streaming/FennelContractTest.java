package io.sauva.partitioning.streaming;

import io.sauva.partitioning.PartitionerContract;
import io.sauva.partitioning.PartitionerProvider;

/// The contract against [FennelProvider].
class FennelContractTest extends PartitionerContract {
    @Override
    protected PartitionerProvider provider() {
        return new FennelProvider();
    }

    @Override
    protected boolean promisesBalance() {
        return true;
    }
}
