package io.sauva.foreign.tkrzw;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import java.util.Optional;
import java.util.Set;

/// Opens `tkrzw_hash`, a hash table. Settings: `access`, by `positional` reads and writes or through a
/// `map`, which is faster but ends the virtual machine when the disk is full (positional); `buckets` to
/// begin with (524309, five bytes each, in memory; with sync on 131101, in the file).
public final class TkrzwHashEngineProvider implements EngineProvider {
    @Override
    public String name() {
        return TkrzwKind.HASH.title;
    }

    @Override
    public Optional<String> unavailable() {
        return TkrzwLoader.problem();
    }

    @Override
    public EngineTraits traits() {
        return TkrzwKind.HASH.traits();
    }

    @Override
    public Set<String> settings() {
        return TkrzwKind.HASH.settings();
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return TkrzwEngine.open(TkrzwKind.HASH, options);
    }
}
