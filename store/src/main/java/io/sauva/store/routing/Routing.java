package io.sauva.store.routing;

import java.util.List;

/// Says which partition a key belongs to: the one it was assigned to, else one by its hash.
///
/// Thread: any may ask, at any time. An answer is binding only while that partition is held: then the key
/// cannot move. `assign` needs both partitions exclusively.
public interface Routing {
    /// The partition of the key now.
    int partitionOf(byte[] key, long hash);

    /// Assigns the key to a partition; answers whether it is assigned now (an in-memory engine has no place for
    /// the assignment of a key that is not there).
    boolean assign(byte[] key, int partition);

    /// Assigns several keys to one partition; answers how many are assigned now.
    default int assignAll(List<byte[]> keys, int partition) {
        int assigned = 0;
        for (byte[] key : keys) {
            assigned += assign(key, partition) ? 1 : 0;
        }
        return assigned;
    }

    /// Whether assignments are written to files.
    default boolean isWritten() {
        return false;
    }

    /// Keys that were assigned, an estimate while updates run.
    long assigned();

    /// The partition by hash alone: the upper half scaled, because engines use the lower bits.
    static int byHash(long hash, int partitions) {
        return (int) (((hash >>> 32) * partitions) >>> 32);
    }
}
