package io.sauva.storage;

import io.sauva.storage.provider.MapEngineProvider;

class MapEngineTest extends EntryEngineContract {
    @Override
    protected EngineProvider provider() {
        return new MapEngineProvider();
    }
}
