package io.sauva.server.keyspace;

import io.sauva.store.ObjectStore;
import io.sauva.store.repartitioning.RepartitioningControl;
import java.util.Optional;

/// The partitions of the store that holds the databases, as they are shown.
///
/// @param store that holds the keys
public record StorePartitions(ObjectStore<?> store) implements PartitionView {
    @Override
    public int partitions() {
        return store.partitions();
    }

    @Override
    public int partitionOf(int database, byte[] key) {
        return store.partitionOf(database, key);
    }

    @Override
    public Optional<RepartitioningControl> control() {
        return store.repartitioning();
    }
}
