package io.sauva.store.loop;

/// What the loop may do to a store: ask where keys belong, and change it.
///
/// Thread: any.
public interface Keyspace {
    int partitions();

    /// Whether each partition has a worker, so that the busiest one is waited for.
    boolean hasWorkers();

    long hash(byte[] key);

    /// The partition of the key now.
    int partitionOf(byte[] key, long hash);

    /// The partition of a key that was never moved.
    int partitionByHash(long hash);

    /// Makes moves of the list that have the same source and target, while both partitions are held: some, and
    /// more until the end or until the partitions have been held for so long. A key that has left its source
    /// meanwhile is left alone.
    Progress move(MoveList moves, int first, int end, long holdNanos);

    /// Makes all moves at once while all partitions are held; answers how many were made.
    int moveAllStopped(MoveList moves);

    /// The same, after every worker's queue has been passed through.
    int moveAllBehindBarrier(MoveList moves);

    /// How far a batch came.
    ///
    /// @param next the first move that was not looked at
    /// @param moved how many keys moved
    record Progress(int next, int moved) {}
}
