package io.sauva.store;

import io.sauva.concurrent.queue.MpscRing;
import io.sauva.storage.Engine;
import io.sauva.storage.HashEngine;
import io.sauva.storage.KeyHash;
import io.sauva.store.gate.Gate;
import io.sauva.store.placement.Placement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// One table of an [ObjectStore].
///
/// A key that was moved, and that an engine in memory forgets with its entry, would belong to its partition by
/// hash as soon as it is deleted, in the middle of the operation that deletes it and perhaps sets it again. So
/// its entry stays, with a value that stands for nothing (a grave), and is removed later, by an operation that
/// does only that. A list that is emptied and filled again keeps its learned place by it.
///
/// Thread: as [Placement]. Graves are remembered in a ring; if it is full, a walk over all keys finds them.
final class ObjectTable<V> {
    private static final int REMEMBERED_GRAVES = 4096;
    private static final int WALK = 1024;

    private static final long MOST_CURSOR = Long.MAX_VALUE;

    /// A walk over engines without cursors is divided into at most so many parts, because each costs a scan of
    /// all.
    private static final long MOST_PARTS = 256;

    private final Placement<V> placement;
    private final V grave;
    /// The engine itself if it can walk by cursors, else `null`.
    private final HashEngine<V> walkable;
    /// Exact at every instant, which the sum of an adder is not: a grave that is overlooked when a value comes in
    /// its place would be counted for ever.
    private final AtomicLong graves = new AtomicLong();

    private final MpscRing<byte[]> remembered = new MpscRing<>(REMEMBERED_GRAVES);
    private final AtomicBoolean someForgotten = new AtomicBoolean();

    ObjectTable(Placement<V> placement, V grave, HashEngine<V> walkable) {
        this.placement = placement;
        this.grave = grave;
        this.walkable = walkable;
    }

    Placement<V> placement() {
        return placement;
    }

    /// Reads without entering: the value, `null`, or [Placement#UNSURE].
    Object tryRead(byte[] key, long hash, Gate[] gates) {
        Object value = placement.tryRead(key, hash, gates);
        return value == grave ? null : value;
    }

    V get(byte[] key, long hash) {
        V value = placement.get(placement.partitionOf(key, hash), key);
        return value == grave ? null : value;
    }

    void put(byte[] key, long hash, V value) {
        int partition = placement.partitionOf(key, hash);
        if (graves.get() > 0 && placement.get(partition, key) == grave) {
            graves.decrementAndGet();
        }
        placement.settle(key);
        placement.put(partition, key, value);
    }

    boolean delete(byte[] key, long hash) {
        int partition = placement.partitionOf(key, hash);
        if (placement.staysWhenDeleted(key, hash)) {
            placement.settle(key);
            return placement.delete(partition, key);
        }
        V value = placement.get(partition, key);
        if (value == null || value == grave) {
            return false;
        }
        placement.put(partition, key, grave);
        graves.incrementAndGet();
        if (!remembered.offer(key)) {
            someForgotten.set(true);
        }
        return true;
    }

    /// Moves a key that is there.
    boolean move(byte[] key, long hash, int from, int to) {
        V value = placement.get(from, key);
        return value != null
                && value != grave
                && placement.partitionOf(key, hash) == from
                && placement.move(key, from, to);
    }

    /// Removes the entry if it is a grave; while its partition is held alone.
    void removeGrave(byte[] key, long hash) {
        int partition = placement.partitionOf(key, hash);
        if (placement.get(partition, key) == grave && placement.delete(partition, key)) {
            graves.decrementAndGet();
        }
    }

    /// Shows keys that may be graves, at most so many of the remembered ones, or all if some were forgotten. One
    /// thread at a time, which holds nothing.
    void graves(int limit, Consumer<byte[]> visitor) {
        remembered.drain(visitor, limit);
        if (walkable != null && someForgotten.compareAndSet(true, false)) {
            long cursor = 0;
            do {
                cursor = walkable.walk(cursor, WALK, key -> {
                    if (walkable.get(key) == grave) {
                        visitor.accept(key);
                    }
                });
            } while (cursor != 0);
        }
    }

    boolean hasGraves() {
        return graves.get() > 0;
    }

    long size() {
        return Math.max(0, placement.size() - graves.get());
    }

    /// Shows some keys from a cursor on; answers the next cursor, 0 at the end. Without cursors of the engine's
    /// own, it looks at all keys and shows those whose hash lies in the next part of all hashes.
    long walk(long cursor, int count, Consumer<byte[]> visitor) {
        if (walkable != null) {
            return walkable.walk(cursor, count, key -> {
                if (walkable.get(key) != grave) {
                    visitor.accept(key);
                }
            });
        }
        long width = Math.max(
                MOST_CURSOR / MOST_PARTS, (long) ((double) MOST_CURSOR / Math.max(1.0, (double) size()) * count));
        long end = cursor > MOST_CURSOR - width ? MOST_CURSOR : cursor + width;
        Engine.Visitor<V> inPart = (key, value) -> {
            long place = KeyHash.hash(key) >>> 1;
            if (place >= cursor && (place < end || end == MOST_CURSOR) && value != grave) {
                visitor.accept(key);
            }
            return true;
        };
        placement.scan(new byte[0], null, Integer.MAX_VALUE, inPart);
        return end == MOST_CURSOR ? 0 : end;
    }
}
