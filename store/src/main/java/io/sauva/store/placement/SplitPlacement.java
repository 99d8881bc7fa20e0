package io.sauva.store.placement;

import io.sauva.storage.Change;
import io.sauva.storage.Engine;
import io.sauva.storage.EntryEngine;
import io.sauva.storage.KeyHash;
import io.sauva.storage.index.KeyIndex;
import io.sauva.store.gate.Gate;
import io.sauva.store.routing.PartitionMap;
import io.sauva.store.routing.PartitionMap.Place;
import io.sauva.store.routing.Routing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/// An engine for each partition. A move changes at once where a key belongs; its data follows later, when the
/// key is next written or when the drain comes by, so that a repartitioning copies nothing.
///
/// Settling a key, in an order that loses nothing wherever a crash falls:
/// 1. the value is put into the owner's engine,
/// 2. the map says that the owner holds it and that the former holder has an old copy,
/// 3. the old copy is deleted,
/// 4. the map says that all is settled.
///
/// Before 2 the former holder counts, after 2 the owner does; a crash between 2 and 4 leaves an old copy that
/// nobody reads (an entry counts only in the engine of its holder) and that the drain removes. Many keys take
/// each step together: for an engine whose transactions are dear, moving them one by one costs more than the
/// load.
///
/// The engines share one index of their keys for scans. Without it, because it is not complete yet or would be too
/// large, scans are merged.
///
/// Thread: as [Placement]. The engines are concurrent, so a key's old holder may be touched without its
/// partition.
/// Invariant: a key's value is in the engine of its holder, and nowhere else except in the engine named as stale.
/// Why no generations, as in the seed: docs/decisions/0008-hard.md
public final class SplitPlacement<V> implements Placement<V> {
    /// Of a longer scan that is merged little is thrown away, and a step to the next entry costs less than a lookup.
    private static final int LONGEST_INDEXED = 256;

    private final List<Engine<V>> engines;
    /// Whether the engines are on disk, and in order.
    private final boolean mergesWell;
    private final PartitionMap map;
    private final int partitions;
    private final AtomicLong unsettled = new AtomicLong();
    /// The engines again, if all are in memory, else `null`.
    private final List<EntryEngine<V>> entries;
    /// One index of the keys of all engines, for scans.
    private final KeyIndex<V> index;
    /// Whether the index has values, so that each put concerns it.
    private final boolean indexesValues;

    public SplitPlacement(List<Engine<V>> engines, PartitionMap map) {
        this.engines = List.copyOf(engines);
        this.map = map;
        partitions = engines.size();
        entries = entries(engines);
        indexesValues = entries != null && entries.getFirst().hasReferences();
        mergesWell = entries == null && this.engines.getFirst().traits().ordered();
        index = entries == null
                ? KeyIndex.onDisk(this.engines, this::value)
                : KeyIndex.inMemory(entries, this::reference, this::value);
        map.scan(new byte[0], Integer.MAX_VALUE, (key, place) -> {
            if (place.isUnsettled()) {
                unsettled.incrementAndGet();
            }
            return true;
        });
    }

    @Override
    public int partitionOf(byte[] key, long hash) {
        int owner = map.owner(key);
        return owner == EntryEngine.UNASSIGNED ? Routing.byHash(hash, partitions) : owner;
    }

    @Override
    public Object tryRead(byte[] key, long hash, Gate[] gates) {
        int partition = partitionOf(key, hash);
        Gate gate = gates[partition];
        long stamp = gate.stamp();
        if (Gate.isExclusive(stamp) || partitionOf(key, hash) != partition) {
            return UNSURE;
        }
        V value = get(partition, key, hash);
        return gate.calm(stamp) ? value : UNSURE;
    }

    @Override
    public V get(int partition, byte[] key) {
        Place place = map.place(key);
        return engines.get(place == null ? partition : place.holder()).get(key);
    }

    private V get(int partition, byte[] key, long hash) {
        Place place = map.place(key);
        int holder = place == null ? partition : place.holder();
        return entries == null
                ? engines.get(holder).get(key)
                : entries.get(holder).get(key, hash);
    }

    @Override
    public void put(int partition, byte[] key, V value) {
        if (entries == null) {
            index.expect(key);
            engines.get(partition).put(key, value);
            index.arrived(key);
        } else if (entries.get(partition).upsert(key, value) || indexesValues) {
            index.changed(key);
        }
    }

    @Override
    public boolean delete(int partition, byte[] key) {
        boolean deleted = engines.get(partition).delete(key);
        if (deleted) {
            index.changed(key);
        }
        return deleted;
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Engine.Visitor<? super V> visitor) {
        boolean merged = limit > LONGEST_INDEXED && mergesWell;
        if (merged || !index.scan(from, to, limit, visitor)) {
            new MergedScan<>(engines, this::holds, from, to, limit).run(visitor);
        }
    }

    @Override
    public boolean prepareScan() {
        return index.prepare();
    }

    @Override
    public void finishPreparation() {
        index.open();
    }

    @Override
    public boolean scansPassAnUpdate() {
        return entries == null;
    }

    @Override
    public boolean move(byte[] key, int from, int to) {
        settleOldCopy(key);
        Place place = map.place(key);
        int holder = place == null ? from : place.holder();
        boolean wasUnsettled = place != null && place.isUnsettled();
        map.set(key, new Place(to, holder, PartitionMap.NONE));
        unsettled.addAndGet((holder != to ? 1 : 0) - (wasUnsettled ? 1 : 0));
        lookedForElsewhere(key);
        return true;
    }

    @Override
    public int moveAll(List<byte[]> keys, int from, int to) {
        settleOldCopies(keys);
        List<Place> places = new ArrayList<>(keys.size());
        int change = 0;
        for (byte[] key : keys) {
            Place place = map.place(key);
            int holder = place == null ? from : place.holder();
            boolean wasUnsettled = place != null && place.isUnsettled();
            places.add(new Place(to, holder, PartitionMap.NONE));
            change += (holder != to ? 1 : 0) - (wasUnsettled ? 1 : 0);
        }
        map.setAll(keys, places);
        unsettled.addAndGet(change);
        keys.forEach(this::lookedForElsewhere);
        return keys.size();
    }

    /// The map, and the engines from which old copies are removed first.
    @Override
    public boolean writesMoves() {
        return entries == null || map.isWritten();
    }

    @Override
    public boolean isHome(byte[] key) {
        if (unsettled.get() == 0) {
            return true;
        }
        Place place = map.place(key);
        return place == null || place.holder() == place.owner();
    }

    /// Steps 1 and 2, with the new value instead of the old one; the drain does 3 and 4, for many keys at a time.
    @Override
    public void putHome(int partition, byte[] key, V value) {
        put(partition, key, value);
        Place place = map.place(key);
        if (place != null && place.holder() != partition) {
            map.set(key, new Place(partition, partition, place.holder()));
            lookedForElsewhere(key);
        }
    }

    @Override
    public boolean isSettled(byte[] key) {
        if (unsettled.get() == 0) {
            return true;
        }
        Place place = map.place(key);
        return place == null || !place.isUnsettled();
    }

    @Override
    public void settle(byte[] key) {
        Place place = map.place(key);
        if (place == null || !place.isUnsettled()) {
            return;
        }
        bringHome(key, place);
        lookedForElsewhere(key);
    }

    @Override
    public void settleAll(List<byte[]> keys) {
        List<byte[]> arriving = new ArrayList<>(keys.size());
        List<Place> arrived = new ArrayList<>(keys.size());
        List<Change<V>> puts = new ArrayList<>(keys.size());
        for (byte[] key : keys) {
            Place place = map.place(key);
            if (place == null || place.holder() == place.owner()) {
                continue; // an old copy at most
            }
            V value = engines.get(place.holder()).get(key);
            if (value == null) {
                settle(key); // nothing to bring: it was deleted
            } else {
                arriving.add(key);
                arrived.add(new Place(place.owner(), place.owner(), place.holder()));
                puts.add(new Change<>(key, value));
            }
        }
        if (!arriving.isEmpty()) {
            engines.get(arrived.getFirst().owner()).change(puts);
            map.setAll(arriving, arrived);
        }
        settleOldCopies(keys);
        keys.forEach(this::lookedForElsewhere);
    }

    private void bringHome(byte[] key, Place place) {
        if (place.holder() != place.owner()) {
            V value = engines.get(place.holder()).get(key);
            if (value == null) {
                // A crash between 1 and 2 may have left a copy with this owner that the map has forgotten since.
                engines.get(place.owner()).delete(key);
                finish(key, place);
                return;
            }
            engines.get(place.owner()).put(key, value);
            map.set(key, new Place(place.owner(), place.owner(), place.holder()));
        }
        settleOldCopy(key);
    }

    /// How many keys wait for their data to follow.
    public long unsettled() {
        return unsettled.get();
    }

    /// The map that says which ones.
    public PartitionMap map() {
        return map;
    }

    @Override
    public long assigned() {
        return map.size();
    }

    @Override
    public long size() {
        long size = 0;
        for (Engine<V> engine : engines) {
            size += engine.size();
        }
        return size;
    }

    @Override
    public void sync() {
        engines.forEach(Engine::sync);
        map.sync();
    }

    @Override
    public void close() {
        RuntimeException failure = null;
        for (Engine<V> engine : engines) {
            try {
                engine.close();
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        map.close();
        if (failure != null) {
            throw failure;
        }
    }

    /// Who takes keys into the index holds no partition: while a place changes, it may look in the wrong engine.
    private void lookedForElsewhere(byte[] key) {
        if (entries == null) {
            index.arrived(key);
        } else {
            index.changed(key);
        }
    }

    /// The reference to the value of the key where it counts, or `null`; engines in memory only.
    private Object reference(byte[] key) {
        long hash = KeyHash.hash(key);
        return entries.get(holder(key, hash)).reference(key, hash);
    }

    private V value(byte[] key) {
        return engines.get(holder(key, KeyHash.hash(key))).get(key);
    }

    private int holder(byte[] key, long hash) {
        Place place = map.place(key);
        return place == null ? Routing.byHash(hash, partitions) : place.holder();
    }

    private static <V> List<EntryEngine<V>> entries(List<Engine<V>> engines) {
        List<EntryEngine<V>> entries = new ArrayList<>();
        for (Engine<V> engine : engines) {
            if (!(engine instanceof EntryEngine<V> inMemory)) {
                return null;
            }
            entries.add(inMemory);
        }
        return List.copyOf(entries);
    }

    private boolean holds(int partition, byte[] key, long hash) {
        return partition == holder(key, hash);
    }

    private void settleOldCopy(byte[] key) {
        Place place = map.place(key);
        if (place != null && place.stale() != PartitionMap.NONE) {
            engines.get(place.stale()).delete(key);
            finish(key, place);
        }
    }

    /// The same for several keys.
    private void settleOldCopies(List<byte[]> keys) {
        Map<Integer, List<Change<V>>> deletions = new TreeMap<>();
        List<byte[]> settled = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        for (byte[] key : keys) {
            Place place = map.place(key);
            if (place != null && place.stale() != PartitionMap.NONE) {
                deletions
                        .computeIfAbsent(place.stale(), engine -> new ArrayList<>())
                        .add(new Change<>(key, null));
                settled.add(key);
                places.add(Place.settled(place.owner()));
            }
        }
        deletions.forEach((engine, changes) -> engines.get(engine).change(changes));
        if (!settled.isEmpty()) {
            map.setAll(settled, places);
            unsettled.addAndGet(-settled.size());
        }
    }

    private void finish(byte[] key, Place place) {
        map.set(key, Place.settled(place.owner()));
        unsettled.decrementAndGet();
    }
}
