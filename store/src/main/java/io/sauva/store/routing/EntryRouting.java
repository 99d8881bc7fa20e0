package io.sauva.store.routing;

import io.sauva.storage.EntryEngine;
import java.util.concurrent.atomic.LongAdder;

/// Routing for engines that keep the partition in the entry: no second map, and reads find value and owner in one
/// lookup. As long as nothing was ever moved, no lookup is needed.
///
/// Thread: as [Routing].
public final class EntryRouting implements Routing {
    private final EntryEngine<?> engine;
    private final int partitions;
    private volatile boolean used;
    private final LongAdder assigned = new LongAdder();

    public EntryRouting(EntryEngine<?> engine, int partitions) {
        this.engine = engine;
        this.partitions = partitions;
    }

    @Override
    public int partitionOf(byte[] key, long hash) {
        if (used) {
            Object entry = engine.find(key, hash);
            int partition = entry == null ? EntryEngine.UNASSIGNED : engine.partition(entry);
            if (partition != EntryEngine.UNASSIGNED) {
                return partition;
            }
        }
        return Routing.byHash(hash, partitions);
    }

    @Override
    public boolean assign(byte[] key, int partition) {
        used = true; // before the assignment, so that nobody who is let in afterwards misses it
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
