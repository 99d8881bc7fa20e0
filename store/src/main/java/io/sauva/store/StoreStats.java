package io.sauva.store;

import io.sauva.store.repartitioning.RepartitioningStats;
import java.util.Optional;

/// What a store is and has done, at one moment.
///
/// @param engine the engine's name
/// @param strategy the strategy
/// @param partitions how many partitions there are
/// @param keys how many keys there are; some engines have to count
/// @param assignedKeys how many keys were moved to a partition of their own
/// @param unsettledKeys how many moved keys' data has yet to follow (hard strategies)
/// @param waits how often an operation could not enter a partition at once
/// @param waiting how many operations wait now
/// @param readRetries how often a read had to enter its partition
/// @param scanRetries how often a scan had to enter all partitions
/// @param repartitioning what the repartitioning has seen and done, if there is any
public record StoreStats(
        String engine,
        Strategy strategy,
        int partitions,
        long keys,
        long assignedKeys,
        long unsettledKeys,
        long waits,
        int waiting,
        long readRetries,
        long scanRetries,
        Optional<RepartitioningStats> repartitioning) {}
