package io.sauva.store;

import io.sauva.storage.KeyHash;
import io.sauva.store.placement.Placement;

/// What the repartitioning knows of keys: where they belong, and how to change that.
///
/// Thread: `move` while both partitions are held alone; the others any.
interface Places {
    long hash(byte[] key);

    int partitionOf(byte[] key, long hash);

    /// Makes the key belong to another partition; `false` if it is not there, or no longer where it was.
    boolean move(byte[] key, long hash, int from, int to);

    /// The places of the keys of one placement.
    static Places of(Placement<?> placement) {
        return new Places() {
            @Override
            public long hash(byte[] key) {
                return KeyHash.hash(key);
            }

            @Override
            public int partitionOf(byte[] key, long hash) {
                return placement.partitionOf(key, hash);
            }

            @Override
            public boolean move(byte[] key, long hash, int from, int to) {
                // A key that was asked for or deleted: a partition map would remember it for good.
                return placement.get(from, key) != null
                        && placement.partitionOf(key, hash) == from
                        && placement.move(key, from, to);
            }
        };
    }
}
