package io.sauva.storage;

import io.sauva.storage.provider.HashEngineProvider;

class HashEngineTest extends EntryEngineContract {
    @Override
    protected EngineProvider provider() {
        return new HashEngineProvider();
    }
}
