package io.sauva.storage;

class OffheapEngineTest extends EntryEngineContract {
    @Override
    protected EngineProvider provider() {
        return new OffheapEngineProvider();
    }
}
