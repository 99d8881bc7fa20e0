package io.sauva.foreign.rocksdb;

import io.sauva.foreign.DirectoryLock;
import io.sauva.foreign.Settings;
import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Opens `rocksdb`. Settings: `compression` of blocks (`none`, `lz4`, `zstd`, `snappy`; lz4); `cache`, the
/// bytes of decompressed blocks kept in memory (256m); `write-buffer`, the bytes collected in memory before
/// a file is written (64m).
public final class RocksEngineProvider implements EngineProvider {
    static final EngineTraits TRAITS =
            new EngineTraits(true, true, true, EngineTraits.MAX_KEY_BYTES, EngineTraits.MAX_VALUE_BYTES);

    private static final long LARGEST = 1L << 40;

    @Override
    public String name() {
        return "rocksdb";
    }

    @Override
    public Optional<String> unavailable() {
        return RocksLoader.problem();
    }

    @Override
    public EngineTraits traits() {
        return TRAITS;
    }

    @Override
    public Set<String> settings() {
        return Set.of("compression", "cache", "write-buffer");
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        Settings settings = new Settings(options.settings());
        String compression = settings.choice("compression", "lz4", List.of("none", "lz4", "zstd", "snappy"));
        long cache = settings.bytes("cache", 256L << 20, 0, LARGEST);
        long writeBuffer = settings.bytes("write-buffer", 64L << 20, 64 << 10, LARGEST);
        DirectoryLock directory = DirectoryLock.take(options.directory());
        try {
            RocksHandles handles =
                    RocksHandles.open(directory.directory(), options.sync(), compression, cache, writeBuffer);
            return new RocksEngine(directory, handles);
        } catch (RuntimeException | Error failure) {
            directory.close();
            throw failure;
        }
    }
}
