package io.sauva.store.placement;

import io.sauva.storage.Engine;
import io.sauva.storage.EntryEngine;
import io.sauva.storage.KeyHash;
import io.sauva.storage.index.KeyIndex;
import io.sauva.store.gate.Gate;
import io.sauva.store.routing.Routing;
import java.util.List;

/// One engine for all partitions: a partition is a right, not a place, and a move changes only who has it.
/// For scans, an engine that has no order gets an index of its keys.
///
/// Thread: as [Placement].
public class SharedPlacement<V> implements Placement<V> {
    private final Engine<V> engine;
    private final Routing routing;
    private final Runnable closeRouting;
    /// The engine again, if it is in memory, else `null`.
    private final EntryEngine<V> entries;
    /// For an engine that has no order, else `null`.
    private final KeyIndex<V> index;
    /// Whether the index has values, so that each put concerns it.
    private final boolean indexesValues;

    /// The last argument closes what the routing needs closed.
    public SharedPlacement(Engine<V> engine, Routing routing, Runnable closeRouting) {
        this.engine = engine;
        this.routing = routing;
        this.closeRouting = closeRouting;
        entries = engine instanceof EntryEngine<V> inMemory ? inMemory : null;
        index = engine.traits().ordered() ? null : index();
        indexesValues = entries != null && entries.hasReferences();
    }

    private KeyIndex<V> index() {
        return entries == null
                ? KeyIndex.onDisk(List.of(engine), engine::get)
                : KeyIndex.inMemory(List.of(entries), key -> entries.reference(key, KeyHash.hash(key)), entries::get);
    }

    @Override
    public final int partitionOf(byte[] key, long hash) {
        return routing.partitionOf(key, hash);
    }

    @Override
    public Object tryRead(byte[] key, long hash, Gate[] gates) {
        int partition = routing.partitionOf(key, hash);
        Gate gate = gates[partition];
        long stamp = gate.stamp();
        // Asked again: the key may have moved before the stamp was taken, and then the stamp says nothing about
        // it.
        if (!gate.undisturbed(stamp, hash) || routing.partitionOf(key, hash) != partition) {
            return UNSURE;
        }
        V value = engine.get(key);
        return gate.undisturbed(stamp, hash) ? value : UNSURE;
    }

    @Override
    public final V get(int partition, byte[] key) {
        return engine.get(key);
    }

    @Override
    public final V get(byte[] key, long hash) {
        return entries == null ? engine.get(key) : entries.get(key, hash);
    }

    @Override
    public final void put(int partition, byte[] key, V value) {
        if (index == null) {
            engine.put(key, value);
        } else if (entries == null) {
            index.expect(key);
            engine.put(key, value);
            index.arrived(key);
        } else if (entries.upsert(key, value) || indexesValues) {
            index.changed(key);
        }
    }

    @Override
    public final void overwrite(byte[] key, long hash, V value) {
        if (entries == null) {
            put(routing.partitionOf(key, hash), key, value);
        } else if ((entries.overwrite(key, hash, value) || indexesValues) && index != null) {
            index.changed(key);
        }
    }

    @Override
    public final boolean delete(int partition, byte[] key) {
        boolean deleted = engine.delete(key);
        if (deleted && index != null) {
            index.changed(key);
        }
        return deleted;
    }

    @Override
    public final void scan(byte[] from, byte[] to, int limit, Engine.Visitor<? super V> visitor) {
        if (index == null || !index.scan(from, to, limit, visitor)) {
            engine.scan(from, to, limit, visitor);
        }
    }

    @Override
    public final boolean prepareScan() {
        return index != null && index.prepare();
    }

    @Override
    public final void finishPreparation() {
        if (index != null) {
            index.open();
        }
    }

    @Override
    public final boolean scansPassAnUpdate() {
        return index == null || entries == null;
    }

    @Override
    public final boolean move(byte[] key, int from, int to) {
        return routing.assign(key, to);
    }

    @Override
    public final int moveAll(List<byte[]> keys, int from, int to) {
        return routing.assignAll(keys, to);
    }

    @Override
    public final boolean writesMoves() {
        return routing.isWritten();
    }

    @Override
    public final long assigned() {
        return routing.assigned();
    }

    @Override
    public final long size() {
        return engine.size();
    }

    @Override
    public final void sync() {
        engine.sync();
    }

    @Override
    public final void close() {
        try {
            engine.close();
        } finally {
            closeRouting.run();
        }
    }

    /// The shared placement of an engine that keeps the partition in the entry: a read is one lookup for value
    /// and owner.
    public static final class OfEntries<V> extends SharedPlacement<V> {
        private final EntryEngine<V> entries;
        private final int partitions;

        public OfEntries(EntryEngine<V> engine, Routing routing, int partitions) {
            super(engine, routing, () -> {});
            entries = engine;
            this.partitions = partitions;
        }

        @Override
        public Object tryRead(byte[] key, long hash, Gate[] gates) {
            int byHash = Routing.byHash(hash, partitions);
            long stamp = gates[byHash].stamp();
            Object entry = entries.find(key, hash);
            if (entry == null) {
                return gates[byHash].undisturbed(stamp, hash) ? null : UNSURE;
            }
            int partition = entries.partition(entry);
            if (partition == EntryEngine.UNASSIGNED || partition == byHash) {
                return valueIfUndisturbed(entry, hash, gates[byHash], stamp);
            }
            // Assigned elsewhere: the stamp must be that partition's, taken before the entry is read.
            long assignedStamp = gates[partition].stamp();
            Object again = entries.find(key, hash);
            boolean same = again != null && entries.partition(again) == partition;
            return same ? valueIfUndisturbed(again, hash, gates[partition], assignedStamp) : UNSURE;
        }

        @Override
        public Object glance(byte[] key, long hash) {
            return entries.glance(key, hash);
        }

        /// The value first: it may change in the entry.
        private Object valueIfUndisturbed(Object entry, long hash, Gate gate, long stamp) {
            V value = entries.value(entry);
            return value != null && gate.undisturbed(stamp, hash) ? value : UNSURE;
        }

        /// A deleted entry forgets its assignment: then the key belongs to its partition by hash again.
        @Override
        public boolean staysWhenDeleted(byte[] key, long hash) {
            Object entry = entries.find(key, hash);
            int partition = entry == null ? EntryEngine.UNASSIGNED : entries.partition(entry);
            return partition == EntryEngine.UNASSIGNED || partition == Routing.byHash(hash, partitions);
        }
    }
}
