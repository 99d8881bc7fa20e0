package io.sauva.foreign;

import io.sauva.foreign.tkrzw.TkrzwTreeEngineProvider;
import io.sauva.storage.EngineProvider;

class ForeignTkrzwTreeContractTest extends ForeignEngineContract {
    @Override
    protected EngineProvider provider() {
        return new TkrzwTreeEngineProvider();
    }
}
