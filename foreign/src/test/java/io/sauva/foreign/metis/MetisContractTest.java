package io.sauva.foreign.metis;

import io.sauva.partitioning.PartitionerContract;
import io.sauva.partitioning.PartitionerProvider;

/// METIS keeps the contract. It does not promise balance: hot keys break it.
class MetisContractTest extends PartitionerContract {
    @Override
    protected PartitionerProvider provider() {
        return new MetisPartitionerProvider();
    }

    @Override
    protected boolean promisesCut() {
        return true;
    }

    @Override
    protected void unavailable(String why) {
        MetisPartitionerTest.missing(why);
    }
}
