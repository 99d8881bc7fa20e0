package io.sauva.foreign.tkrzw;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import java.util.Optional;
import java.util.Set;

/// Opens `tkrzw_tree`, a B+ tree. Settings: `access`, by `positional` reads and writes or through a `map`,
/// which is faster but ends the virtual machine when the disk is full (positional); `buckets` of the hash
/// table under the tree; `cached-pages` kept in memory (10000); `page-size` in bytes (8130).
///
/// With sync off a killed process loses what was put since the last `sync`: Tkrzw changes pages in its memory.
public final class TkrzwTreeEngineProvider implements EngineProvider {
    @Override
    public String name() {
        return TkrzwKind.TREE.title;
    }

    @Override
    public Optional<String> unavailable() {
        return TkrzwLoader.problem();
    }

    @Override
    public EngineTraits traits() {
        return TkrzwKind.TREE.traits();
    }

    @Override
    public Set<String> settings() {
        return TkrzwKind.TREE.settings();
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        return TkrzwEngine.open(TkrzwKind.TREE, options);
    }
}
