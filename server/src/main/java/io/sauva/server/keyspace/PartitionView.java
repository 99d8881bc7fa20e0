package io.sauva.server.keyspace;

import io.sauva.store.repartitioning.RepartitioningControl;
import java.util.Optional;

/// What is shown of the partitions.
///
/// Thread: any; what it answers may be out of date at once.
public interface PartitionView {
    /// How many there are.
    int partitions();

    /// The partition that the key belongs to now, or would if it were there.
    int partitionOf(int database, byte[] key);

    /// The handle on the repartitioning; empty if keys stay where they are.
    Optional<RepartitioningControl> control();
}
