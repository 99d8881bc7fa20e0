package io.sauva.foreign;

import io.sauva.foreign.rocksdb.RocksEngineProvider;
import io.sauva.storage.EngineProvider;

class ForeignRocksContractTest extends ForeignEngineContract {
    @Override
    protected EngineProvider provider() {
        return new RocksEngineProvider();
    }
}
