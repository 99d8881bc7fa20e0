package io.sauva.storage;

import io.sauva.storage.provider.OffheapEngineProvider;

class OffheapEngineTest extends EntryEngineContract {
    @Override
    protected EngineProvider provider() {
        return new OffheapEngineProvider();
    }
}
