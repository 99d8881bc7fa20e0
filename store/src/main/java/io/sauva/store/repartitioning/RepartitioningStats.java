package io.sauva.store.repartitioning;

import java.util.List;
import java.util.Optional;

/// What the repartitioning of a store has seen and done, at one moment. Loads and shares are of the last
/// operations measured.
///
/// @param trigger when it repartitions, as users write it
/// @param partitioner who divides
/// @param switching how a new assignment takes effect
/// @param phase what it does now
/// @param operations how many operations there were while it tracked, an estimate
/// @param samples how many of them were looked at
/// @param drops how many samples were lost because there was no room
/// @param measurements how often the load was measured
/// @param partitionings how often keys were divided anew
/// @param adoptions how often the outcome took effect
/// @param rejections how often it did not, because it was not worth its moves
/// @param moves how many keys were moved
/// @param vertices keys in the graph divided last
/// @param edges pairs of keys in it
/// @param cutShare the share of its edge weight that the last assignment cuts
/// @param imbalance its heaviest partition, as a multiple of the mean
/// @param loads for each partition, how many of the operations measured touch it
/// @param loadVariation the coefficient of variation of those
/// @param acrossShare the share of operations measured that touch more than one partition
/// @param copyingNanos time spent making graphs
/// @param partitioningNanos time spent dividing them
/// @param movingNanos time spent until assignments had taken effect
/// @param failures how often a partitioning or its moves failed
/// @param lastFailure what went wrong the last time
public record RepartitioningStats(
        String trigger,
        String partitioner,
        Switch switching,
        Phase phase,
        long operations,
        long samples,
        long drops,
        long measurements,
        long partitionings,
        long adoptions,
        long rejections,
        long moves,
        int vertices,
        long edges,
        double cutShare,
        double imbalance,
        List<Long> loads,
        double loadVariation,
        double acrossShare,
        long copyingNanos,
        long partitioningNanos,
        long movingNanos,
        long failures,
        Optional<String> lastFailure) {}
