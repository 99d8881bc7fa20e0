package io.sauva.store.routing;

import io.sauva.storage.EntryEngine;
import java.util.concurrent.atomic.LongAdder;

/// Routing for engines that keep the partition in the entry: no second map, and reads find value and owner in one
/// lookup.
///
/// Thread: as [Routing].
public final class EntryRouting implements Routing {
    private final EntryEngine<?> engine;
    private final int partitions;
    private final LongAdder assigned = new LongAdder();

    public EntryRouting(EntryEngine<?> engine, int partitions) {
        this.engine = engine;
        this.partitions = partitions;
    }

    @Override
    public int partitionOf(byte[] key, long hash) {
        Object entry = engine.find(key);
        return entry == null ? Routing.byHash(hash, partitions) : partitionOf(entry, hash);
    }

    /// The partition of the key whose entry this is.
    public int partitionOf(Object entry, long hash) {
        int partition = engine.partition(entry);
        return partition == EntryEngine.UNASSIGNED ? Routing.byHash(hash, partitions) : partition;
    }

    @Override
    public boolean assign(byte[] key, int partition) {
        boolean there = engine.assign(key, partition);
        if (there) {
            assigned.increment();
        }
        return there;
    }

    @Override
    public long assigned() {
        return assigned.sum();
    }
}
