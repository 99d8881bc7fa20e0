package io.sauva.storage.provider;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import io.sauva.storage.HashEngine;
import java.util.List;

/// Provides [HashEngine] under the name `hash`.
public final class HashEngineProvider implements EngineProvider {
    @Override
    public String name() {
        return "hash";
    }

    /// The hash map of Repart-KV, whose configurations name it so.
    @Override
    public List<String> aliases() {
        return List.of("tbb");
    }

    @Override
    public EngineTraits traits() {
        return EngineTraits.unordered();
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return HashEngine.ofBytes();
    }
}
