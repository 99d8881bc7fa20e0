package io.sauva.storage;

class MapEngineTest extends EntryEngineContract {
    @Override
    protected EngineProvider provider() {
        return new MapEngineProvider();
    }
}
