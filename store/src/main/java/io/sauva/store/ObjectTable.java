package io.sauva.store;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.queue.MpscRing;
import io.sauva.storage.HashEngine;
import io.sauva.storage.KeyHash;
import io.sauva.store.gate.Gate;
import io.sauva.store.placement.Placement;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.routing.PartitionMap;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

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

    /// What the cursors of a hash engine are below.
    private static final long HASH_CURSORS = 1L << 41;

    /// So long a count is repeated while keys are in two places: longer than a disk takes to remove one.
    private static final long COUNT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

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

    /// Steps that change what the engines count but not how many keys there are: begun, and ended.
    private final AtomicLong tidyingBegun = new AtomicLong();

    private final AtomicLong tidyingEnded = new AtomicLong();

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
        V value = placement.get(key, hash);
        return value == grave ? null : value;
    }

    void put(byte[] key, long hash, V value) {
        if (graves.get() > 0 && placement.get(key, hash) == grave) {
            graves.decrementAndGet();
        }
        settle(key);
        placement.overwrite(key, hash, value);
    }

    boolean delete(byte[] key, long hash) {
        int partition = placement.partitionOf(key, hash);
        if (placement.staysWhenDeleted(key, hash)) {
            settle(key);
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
        return isMovable(key, hash, from) && placement.move(key, from, to);
    }

    /// Whether the key is there and belongs to that partition, which is held.
    boolean isMovable(byte[] key, long hash, int from) {
        V value = placement.get(from, key);
        return value != null && value != grave && placement.partitionOf(key, hash) == from;
    }

    /// Removes the entry if it is a grave; while its partition is held alone.
    void removeGrave(byte[] key, long hash) {
        int partition = placement.partitionOf(key, hash);
        if (placement.get(partition, key) == grave) {
            tidyingBegun.incrementAndGet();
            if (placement.delete(partition, key)) {
                graves.decrementAndGet();
            }
            tidyingEnded.incrementAndGet();
        }
    }

    /// Brings the data of the key to where it belongs; while its partition is held alone.
    void settle(byte[] key) {
        if (placement.isSettled(key)) {
            return;
        }
        tidyingBegun.incrementAndGet();
        try {
            placement.settle(key);
        } finally {
            tidyingEnded.incrementAndGet();
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

    /// How many keys there are. Counted again if a key was in two places meanwhile, which lasts as long as one step
    /// of an engine; who removes from one of them is given the processor.
    long size() {
        Clock clock = Clock.system();
        long begin = clock.nanos();
        long size;
        boolean exact;
        do {
            long before = tidyingEnded.get();
            boolean calm = tidyingBegun.get() == before;
            size = Math.max(0, placement.size() - graves.get());
            exact = calm && tidyingBegun.get() == before;
            if (!exact) {
                Thread.yield();
            }
        } while (!exact && clock.nanos() - begin < COUNT_NANOS);
        return size;
    }

    /// The cursors of a walk are below this.
    long cursors() {
        return walkable != null ? HASH_CURSORS : MOST_CURSOR;
    }

    /// Shows all keys and values, while nobody else uses the table.
    void forEach(BiConsumer<byte[], V> visitor) {
        placement.scan(new byte[0], null, Integer.MAX_VALUE, (key, value) -> {
            if (value != grave) {
                visitor.accept(key, value);
            }
            return true;
        });
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
        Predicate<byte[]> isInPart = key -> {
            long place = KeyHash.hash(key) >>> 1;
            return place >= cursor && (place < end || end == MOST_CURSOR);
        };
        Set<byte[]> shown = new TreeSet<>(Arrays::compareUnsigned);
        placement.scan(new byte[0], null, Integer.MAX_VALUE, (key, value) -> {
            if (value != grave && isInPart.test(key)) {
                shown.add(key);
            }
            return true;
        });
        if (placement instanceof SplitPlacement<V> split) {
            // A key whose data went from one engine to another may have been passed by in both. Only moved keys
            // do that, and they are in the map.
            split.map().scan(new byte[0], Integer.MAX_VALUE, (key, place) -> {
                if (isInPart.test(key) && !shown.contains(key) && isThere(split.map(), key)) {
                    shown.add(key);
                }
                return true;
            });
        }
        shown.forEach(visitor);
        return end == MOST_CURSOR ? 0 : end;
    }

    /// Whether a moved key is there, for who holds nothing: looked for again if its data has gone elsewhere
    /// meanwhile.
    private boolean isThere(PartitionMap map, byte[] key) {
        PartitionMap.Place before;
        PartitionMap.Place after = map.place(key);
        do {
            before = after;
            if (get(key, KeyHash.hash(key)) != null) {
                return true;
            }
            after = map.place(key);
        } while (!Objects.equals(before, after));
        return false;
    }
}
