package io.sauva.store.routing;

import io.sauva.storage.EntryEngine;
import java.util.Collections;
import java.util.List;

/// Routing by a [PartitionMap], for engines that cannot keep the partition in the entry.
///
/// Thread: as [Routing].
public final class MapRouting implements Routing {
    private final PartitionMap map;
    private final int partitions;

    public MapRouting(PartitionMap map, int partitions) {
        this.map = map;
        this.partitions = partitions;
    }

    @Override
    public int partitionOf(byte[] key, long hash) {
        int owner = map.owner(key);
        // A map of a store that had more partitions may name one that is no more.
        return owner == EntryEngine.UNASSIGNED || owner >= partitions ? Routing.byHash(hash, partitions) : owner;
    }

    @Override
    public boolean assign(byte[] key, int partition) {
        map.set(key, PartitionMap.Place.settled(partition));
        return true;
    }

    @Override
    public int assignAll(List<byte[]> keys, int partition) {
        map.setAll(keys, Collections.nCopies(keys.size(), PartitionMap.Place.settled(partition)));
        return keys.size();
    }

    @Override
    public boolean isWritten() {
        return map.isWritten();
    }

    @Override
    public long assigned() {
        return map.size();
    }
}
