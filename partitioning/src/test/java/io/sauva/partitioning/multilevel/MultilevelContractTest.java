package io.sauva.partitioning.multilevel;

import io.sauva.partitioning.PartitionerContract;
import io.sauva.partitioning.PartitionerProvider;

/// The contract against [MultilevelProvider].
class MultilevelContractTest extends PartitionerContract {
    @Override
    protected PartitionerProvider provider() {
        return new MultilevelProvider();
    }

    @Override
    protected boolean promisesBalance() {
        return true;
    }

    @Override
    protected boolean promisesCut() {
        return true;
    }

    @Override
    protected boolean promisesToStay() {
        return true;
    }
}
