package io.sauva.partitioning.streaming;

import io.sauva.partitioning.PartitionerContract;
import io.sauva.partitioning.PartitionerProvider;

/// The contract against [StreamingProvider].
class StreamingContractTest extends PartitionerContract {
    @Override
    protected PartitionerProvider provider() {
        return new StreamingProvider();
    }

    @Override
    protected boolean promisesBalance() {
        return true;
    }
}
