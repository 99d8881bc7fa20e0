package io.sauva.storage.provider;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import io.sauva.storage.MapEngine;

/// Provides [MapEngine] under the name `map`.
public final class MapEngineProvider implements EngineProvider {
    @Override
    public String name() {
        return "map";
    }

    @Override
    public EngineTraits traits() {
        return EngineTraits.inOrder();
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return new MapEngine<>();
    }
}
