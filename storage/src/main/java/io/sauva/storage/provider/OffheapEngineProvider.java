package io.sauva.storage.provider;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import io.sauva.storage.OffheapEngine;

/// Provides [OffheapEngine] under the name `offheap`.
public final class OffheapEngineProvider implements EngineProvider {
    @Override
    public String name() {
        return "offheap";
    }

    @Override
    public EngineTraits traits() {
        return EngineTraits.unordered();
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return new OffheapEngine();
    }
}
