package io.sauva.storage;

/// Provides [MapEngine] under the name `map`.
public final class MapEngineProvider implements EngineProvider {
    @Override
    public String name() {
        return "map";
    }

    @Override
    public EngineTraits traits() {
        return Limits.ORDERED;
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return new MapEngine<>();
    }
}
