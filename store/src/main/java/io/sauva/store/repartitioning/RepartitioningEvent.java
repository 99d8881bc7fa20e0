package io.sauva.store.repartitioning;

import java.util.List;

/// Something that the repartitioning of a store did. Listeners are called on its thread, one event after the
/// other.
public sealed interface RepartitioningEvent {
    /// It measured what operations do to the partitions.
    ///
    /// @param operations how many were measured
    /// @param loads for each partition, how many touch it
    /// @param loadVariation the coefficient of variation of those
    /// @param acrossShare the share of operations that touch more than one partition
    record Measured(long operations, List<Long> loads, double loadVariation, double acrossShare)
            implements RepartitioningEvent {}

    /// It divided the keys anew.
    ///
    /// @param vertices keys in the graph
    /// @param edges pairs of keys in it
    /// @param cutShare the share of edge weight that is cut
    /// @param imbalance the heaviest partition as a multiple of the mean
    /// @param moves how many keys would have to move
    /// @param copyingNanos time spent making the graph
    /// @param partitioningNanos time spent dividing it
    record Partitioned(
            int vertices,
            long edges,
            double cutShare,
            double imbalance,
            int moves,
            long copyingNanos,
            long partitioningNanos)
            implements RepartitioningEvent {}

    /// The new assignment has taken effect.
    ///
    /// @param moves how many keys were moved
    /// @param movingNanos how long it took
    record Adopted(int moves, long movingNanos) implements RepartitioningEvent {}

    /// The new assignment was not worth its moves.
    ///
    /// @param reason one line
    record LeftAlone(String reason) implements RepartitioningEvent {}

    /// It failed, and will try again; the store is as it was, but for keys that were moved already.
    record Failed(String message) implements RepartitioningEvent {}
}
