package io.sauva.foreign;

import io.sauva.foreign.tkrzw.TkrzwHashEngineProvider;
import io.sauva.storage.EngineProvider;

class ForeignTkrzwHashContractTest extends ForeignEngineContract {
    @Override
    protected EngineProvider provider() {
        return new TkrzwHashEngineProvider();
    }
}
