package io.sauva.storage;

class HashEngineTest extends EntryEngineContract {
    @Override
    protected EngineProvider provider() {
        return new HashEngineProvider();
    }
}
