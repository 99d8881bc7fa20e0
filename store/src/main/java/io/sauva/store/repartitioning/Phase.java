package io.sauva.store.repartitioning;

/// What the repartitioning of a store is doing.
public enum Phase {
    /// Nothing, ever.
    OFF,
    /// Nothing, until it is resumed.
    PAUSED,
    /// Collecting what operations do.
    TRACKING,
    /// Nothing, until the interval of a periodic trigger is over.
    WAITING,
    /// Making a graph of it.
    COPYING,
    /// Dividing the graph.
    PARTITIONING,
    /// Making the new assignment take effect.
    MOVING
}
