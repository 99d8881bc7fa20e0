package io.sauva.foreign;

import io.sauva.foreign.lmdb.LmdbEngineProvider;
import io.sauva.storage.EngineProvider;

class ForeignLmdbContractTest extends ForeignEngineContract {
    @Override
    protected EngineProvider provider() {
        return new LmdbEngineProvider();
    }
}
