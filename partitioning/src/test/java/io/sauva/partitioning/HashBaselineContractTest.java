package io.sauva.partitioning;

/// The contract against the simplest partitioner there is.
class HashBaselineContractTest extends PartitionerContract {
    @Override
    protected PartitionerProvider provider() {
        return new HashBaseline();
    }
}
