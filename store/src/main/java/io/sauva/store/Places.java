package io.sauva.store;

import io.sauva.storage.KeyHash;
import io.sauva.store.loop.MoveList;
import io.sauva.store.placement.Placement;
import java.util.ArrayList;
import java.util.List;

/// What the repartitioning knows of keys: where they belong, and how to change that.
///
/// Thread: `move` while both partitions are held alone; the others any.
interface Places {
    long hash(byte[] key);

    int partitionOf(byte[] key, long hash);

    /// Makes the key belong to another partition; `false` if it is not there, or no longer where it was.
    boolean move(byte[] key, long hash, int from, int to);

    /// The same for some of a list, which have one source and one target; answers how many were moved.
    default int moveAll(MoveList moves, int first, int end) {
        int moved = 0;
        for (int at = first; at < end; at++) {
            moved += move(moves.key(at), moves.hash(at), moves.source(at), moves.target(at)) ? 1 : 0;
        }
        return moved;
    }

    /// Whether a move is written to files: then many at once cost little more than one.
    default boolean writesMoves() {
        return false;
    }

    /// Has the engine look for a key, if it keeps files, so that it finds it sooner when the partitions are held.
    default void fetch(byte[] key, int from) {}

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
                return isMovable(key, hash, from) && placement.move(key, from, to);
            }

            @Override
            public boolean writesMoves() {
                return placement.writesMoves();
            }

            @Override
            public void fetch(byte[] key, int from) {
                placement.get(from, key);
            }

            @Override
            public int moveAll(MoveList moves, int first, int end) {
                List<byte[]> keys = new ArrayList<>(end - first);
                int from = moves.source(first);
                for (int at = first; at < end; at++) {
                    if (isMovable(moves.key(at), moves.hash(at), from)) {
                        keys.add(moves.key(at));
                    }
                }
                return keys.isEmpty() ? 0 : placement.moveAll(keys, from, moves.target(first));
            }

            // Not if it was asked for or deleted: a partition map would remember it for good.
            private boolean isMovable(byte[] key, long hash, int from) {
                return placement.get(from, key) != null && placement.partitionOf(key, hash) == from;
            }
        };
    }
}
