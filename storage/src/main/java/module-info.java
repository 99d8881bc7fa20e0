/// The engine contract, and the engines that live in memory.
module io.sauva.storage {
    requires io.sauva.concurrent;

    exports io.sauva.storage;
    exports io.sauva.storage.codec;
    exports io.sauva.storage.index;

    uses io.sauva.storage.EngineProvider;

    provides io.sauva.storage.EngineProvider with
            io.sauva.storage.provider.MapEngineProvider,
            io.sauva.storage.provider.HashEngineProvider,
            io.sauva.storage.provider.OffheapEngineProvider;
}
