package io.sauva.storage;

/// Provides [OffheapEngine] under the name `offheap`.
public final class OffheapEngineProvider implements EngineProvider {
    @Override
    public String name() {
        return "offheap";
    }

    @Override
    public EngineTraits traits() {
        return Limits.UNORDERED;
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return new OffheapEngine();
    }
}
