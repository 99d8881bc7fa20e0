package io.sauva.foreign.lmdb;

import io.sauva.foreign.BatchedScan;
import io.sauva.foreign.DirectoryLock;
import io.sauva.foreign.Limits;
import io.sauva.foreign.Slots;
import io.sauva.storage.Change;
import io.sauva.storage.Engine;
import io.sauva.storage.EngineTraits;
import java.util.List;
import java.util.Objects;

/// An engine on LMDB: a B+ tree in a memory map, with readers that never wait for the writer.
///
/// Thread: any. Reads take a slot with a read transaction of its own; updates go through the one writer.
/// Invariant: the environment is closed after all slots and the writer were taken away, so no call can run
/// into it.
final class LmdbEngine implements Engine<byte[]> {
    private final DirectoryLock directory;
    private final LmdbEnvironment environment;
    private final LmdbWriter writer;
    private final Slots<LmdbReader> readers;

    LmdbEngine(DirectoryLock directory, LmdbEnvironment environment, int readers, boolean sync) {
        this.directory = directory;
        this.environment = environment;
        this.writer = new LmdbWriter(environment, sync);
        this.readers = new Slots<>(readers, place -> new LmdbReader(place, environment));
    }

    @Override
    public EngineTraits traits() {
        return LmdbEngineProvider.TRAITS;
    }

    @Override
    public byte[] get(byte[] key) {
        LmdbReader reader = readers.take();
        try {
            return key.length > LmdbKeys.MAX_BYTES ? null : reader.get(key);
        } finally {
            readers.give(reader);
        }
    }

    @Override
    public void put(byte[] key, byte[] value) {
        readers.checkOpen();
        Limits.check(traits(), key, value);
        writer.put(key, value);
    }

    @Override
    public boolean delete(byte[] key) {
        readers.checkOpen();
        return key.length <= LmdbKeys.MAX_BYTES && writer.delete(key);
    }

    @Override
    public void change(List<Change<byte[]>> changes) {
        readers.checkOpen();
        for (Change<byte[]> change : changes) {
            if (change.value() != null) {
                Limits.check(traits(), change.key(), change.value());
            }
        }
        writer.change(changes);
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super byte[]> visitor) {
        Objects.requireNonNull(from);
        readers.checkOpen();
        BatchedScan.run(from, to, limit, visitor, (next, batch) -> {
            LmdbReader reader = readers.take();
            try {
                reader.read(next, batch);
            } finally {
                readers.give(reader);
            }
        });
    }

    @Override
    public long size() {
        LmdbReader reader = readers.take();
        try {
            return reader.size();
        } finally {
            readers.give(reader);
        }
    }

    @Override
    public void sync() {
        writer.sync();
    }

    @Override
    public void close() {
        if (!readers.close(LmdbReader::close)) {
            return;
        }
        writer.close();
        try {
            environment.close();
        } finally {
            directory.close();
        }
    }
}
