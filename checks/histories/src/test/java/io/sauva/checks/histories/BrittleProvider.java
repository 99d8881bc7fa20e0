package io.sauva.checks.histories;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineException;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import io.sauva.storage.HashEngine;

/// Provides `brittle`, an engine whose writes fail as long as the test wants, as on a full disk. It says that it
/// keeps files, so that it can be asked to keep a partition map; it keeps none.
public final class BrittleProvider implements EngineProvider {
    /// Whether writes fail now.
    static volatile boolean broken;

    @Override
    public String name() {
        return "brittle";
    }

    @Override
    public EngineTraits traits() {
        return new EngineTraits(false, true, true, EngineTraits.MAX_KEY_BYTES, EngineTraits.MAX_VALUE_BYTES);
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return new Brittle(HashEngine.ofBytes());
    }

    private record Brittle(Engine<byte[]> engine) implements Engine<byte[]> {
        @Override
        public EngineTraits traits() {
            return engine.traits();
        }

        @Override
        public byte[] get(byte[] key) {
            return engine.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            check();
            engine.put(key, value);
        }

        @Override
        public boolean delete(byte[] key) {
            check();
            return engine.delete(key);
        }

        @Override
        public void scan(byte[] from, byte[] to, int limit, Visitor<? super byte[]> visitor) {
            engine.scan(from, to, limit, visitor);
        }

        @Override
        public long size() {
            return engine.size();
        }

        @Override
        public void close() {
            engine.close();
        }

        private static void check() {
            if (broken) {
                throw new EngineException("broken on purpose");
            }
        }
    }
}
