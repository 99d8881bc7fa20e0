package io.sauva.storage;

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
        return Limits.UNORDERED;
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return HashEngine.ofBytes();
    }
}
