package io.sauva.store.routing;

import io.sauva.storage.Change;
import io.sauva.storage.Engine;
import io.sauva.storage.EntryEngine;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// The keys that do not belong to their partition by hash: where they belong, and which partition's engine
/// holds their data. It grows with the keys moved, not with the keys stored.
///
/// The front is an engine in memory (ordered or hash) that every operation asks; behind it there may be a
/// persistent engine, written on each change and read once at opening, so that what was learned survives a
/// restart. A record is:
///
/// ```
///   0        2        4        6
///   ┌────────┬────────┬────────┐
///   │ owner  │ holder │ stale  │   holder: who has the data; stale: who may have an old copy, or 65535
///   └────────┴────────┴────────┘
/// ```
///
/// Thread: any may look; a change needs the partitions it speaks of exclusively.
public final class PartitionMap implements AutoCloseable {
    /// No partition.
    public static final int NONE = 0xFFFF;

    /// Where a key belongs and where its data is.
    public record Place(int owner, int holder, int stale) {
        /// A key whose data is where it belongs.
        public static Place settled(int partition) {
            return new Place(partition, partition, NONE);
        }

        /// Whether the data still has to be brought to its owner, or an old copy removed.
        public boolean isUnsettled() {
            return owner != holder || stale != NONE;
        }
    }

    private static final byte[] FIRST = {};
    private static final byte[] SETTLED = {};

    private final EntryEngine<byte[]> front;
    private final Engine<byte[]> back;
    private volatile boolean used;

    /// A map in memory only.
    public PartitionMap(EntryEngine<byte[]> front) {
        this(front, null);
    }

    /// A map that survives in the given engine, which may be `null`. Places outside 0 … partitions − 1 are the
    /// caller's to judge.
    public PartitionMap(EntryEngine<byte[]> front, Engine<byte[]> back) {
        this.front = front;
        this.back = back;
        if (back != null) {
            back.scan(FIRST, null, Integer.MAX_VALUE, (key, record) -> {
                remember(key, decode(record));
                return true;
            });
        }
    }

    /// The owner of the key, or `EntryEngine.UNASSIGNED`. Costs one load as long as nothing was ever moved.
    public int owner(byte[] key) {
        if (!used) {
            return EntryEngine.UNASSIGNED;
        }
        Object entry = front.find(key);
        return entry == null ? EntryEngine.UNASSIGNED : front.partition(entry);
    }

    /// Where the key belongs and where its data is, or `null` if both follow from its hash.
    public Place place(byte[] key) {
        if (!used) {
            return null;
        }
        while (true) {
            Object entry = front.find(key);
            Place place = entry == null ? null : place(entry);
            if (entry == null || place != null) {
                return place;
            }
        }
    }

    /// Sets where the key belongs; durable first, then visible.
    public void set(byte[] key, Place place) {
        if (back != null) {
            back.put(key, encode(place));
        }
        remember(key, place);
    }

    /// The same for several keys, in one go where the engine behind can.
    public void setAll(List<byte[]> keys, List<Place> places) {
        if (back != null) {
            List<Change<byte[]>> changes = new ArrayList<>(keys.size());
            for (int at = 0; at < keys.size(); at++) {
                changes.add(new Change<>(keys.get(at), encode(places.get(at))));
            }
            back.change(changes);
        }
        for (int at = 0; at < keys.size(); at++) {
            remember(keys.get(at), places.get(at));
        }
    }

    /// Shows places in key order, from a key on, at most so many, until the visitor answers `false`.
    public void scan(byte[] from, int limit, Visitor visitor) {
        front.scan(from, null, limit, (key, record) -> {
            Place place = place(key);
            return place == null || visitor.visit(key, place);
        });
    }

    /// A walk over the keys that have a place, in no order.
    public EntryEngine.Walk keys() {
        return front.keys();
    }

    /// Sees places one by one.
    @FunctionalInterface
    public interface Visitor {
        boolean visit(byte[] key, Place place);
    }

    public long size() {
        return used ? front.size() : 0;
    }

    /// Whether each change is written to files.
    public boolean isWritten() {
        return back != null;
    }

    public void sync() {
        if (back != null) {
            back.sync();
        }
    }

    @Override
    public void close() {
        try {
            front.close();
        } finally {
            if (back != null) {
                back.close();
            }
        }
    }

    /// `null` if the entry was replaced and keeps nothing.
    private Place place(Object entry) {
        int owner = front.partition(entry);
        byte[] rest = front.value(entry);
        if (rest == null) {
            return null;
        }
        return rest.length == 0 ? Place.settled(owner) : decode(rest);
    }

    /// The owner goes where one lookup finds it; the rest only while there is something to settle.
    private void remember(byte[] key, Place place) {
        front.put(key, place.isUnsettled() ? encode(place) : SETTLED);
        front.assign(key, place.owner());
        used = true;
    }

    private static byte[] encode(Place place) {
        return ByteBuffer.allocate(6)
                .putShort((short) place.owner())
                .putShort((short) place.holder())
                .putShort((short) place.stale())
                .array();
    }

    private static Place decode(byte[] record) {
        ByteBuffer buffer = ByteBuffer.wrap(record);
        return new Place(buffer.getShort() & 0xFFFF, buffer.getShort() & 0xFFFF, buffer.getShort() & 0xFFFF);
    }
}
