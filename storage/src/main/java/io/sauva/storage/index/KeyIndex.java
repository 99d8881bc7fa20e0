package io.sauva.storage.index;

import io.sauva.storage.Engine;
import io.sauva.storage.EntryEngine;
import io.sauva.storage.KeyHash;
import io.sauva.storage.tree.KeyTree;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// The keys of one or several engines, in order, for scans that the engines themselves are slow at.
///
/// Nothing is kept until the first [#prepare]; then the keys come in, some with each call, while everything goes
/// on. When all are there, somebody who knows that no update is under way opens it; until then, scans do without
/// it.
///
/// How it agrees with the engines. Whoever has put or removed a key, or moved its data, says so with [#changed],
/// and then, under the key's lock, the index is made to agree with what the engines say *now*: the
/// change itself does not count, only that it comes before. Who takes keys in does the same with each key met.
/// So:
/// - Of all who make a key agree, the last one comes after the key's last change (who made that comes after it),
///   looks at the engines after it, and nobody undoes what it does. When no change is on its way, key and index
///   agree. A key that is deleted just after it was met cannot come back: who met it looks again, under the
///   lock, and who has deleted it comes to the lock, too.
/// - No key is left out. Who changes a key makes the change, then a full fence, then looks whether there is an
///   index; the first to prepare sets the index, then a full fence, then begins to walk. If the former saw
///   none, the walk sees its key.
///
/// Between a change and the end of `changed` the index may lack the key or have one too many. The store's scans
/// do not see that: no update is inside any partition while they read, or they read again.
///
/// An engine on disk does not say whether a put has added the key, and takes so long that scans shall pass it.
/// There a put is announced with [#expect], and [#arrived] makes the index agree only if it lacks the key. So the
/// index never lacks a key that is there, but for those of puts that began before it was prepared, and these are
/// over when it is opened; a key too many has no value and is passed over. What a scan sees of a single put or
/// delete is therefore what the engine says at the one moment when it is asked for the value.
///
/// Beside the key it keeps the value, if the engines have it as an object of its own: a scan then touches nothing but
/// the index. So each put concerns it, not only that of a new key; where the engines have no such values, and keys
/// are looked up, a put of a key that is there does not.
///
/// Thread: any. The lock of a key is held while the engine is asked and one leaf is changed.
/// Bound: an index of keys on disk gives itself up for good when it has grown to what it was allowed.
/// Cost: one volatile read, behind a fence, for each [#changed] as long as nobody scans; after that a lookup in the
/// engine and one in the index, for a put on disk two in the index.
public final class KeyIndex<V> {
    private static final int LOCKS = 64;
    /// An engine that sorts all its keys for a scan is taken in by this many.
    private static final int SHARES = 16;

    private static final int SMALLEST_SHARE = 1_024;
    private static final int LARGEST_SHARE = 1 << 20;

    /// What a key takes beside its bytes: its array's header, its places in the leaf.
    private static final int BYTES_A_KEY = 64;

    /// The part of the heap that keys on disk may take.
    private static final int HEAP_SHARE = 8;

    /// Asks the engines for a key.
    @FunctionalInterface
    public interface Lookup<T> {
        /// What there is now, or `null`.
        T get(byte[] key);
    }

    private final List<? extends Engine<V>> engines;
    private final Lookup<?> references;
    private final Lookup<V> values;
    private final long maxBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final Object[] locks = new Object[LOCKS];
    private final ReentrantLock filling = new ReentrantLock();
    private int filled;
    private EntryEngine.Walk walk;
    /// `null` until somebody has scanned.
    private volatile KeyTree<Object> tree;
    private volatile boolean full;
    private volatile boolean open;
    private volatile boolean givenUp;

    /// An index of the keys in these engines, which are in memory and of one kind. The lookups answer the reference
    /// ([EntryEngine#reference]) and the value of a key where it counts, if the key is in several.
    public static <V> KeyIndex<V> inMemory(List<EntryEngine<V>> engines, Lookup<?> references, Lookup<V> values) {
        return new KeyIndex<>(List.copyOf(engines), references, values, Long.MAX_VALUE);
    }

    /// The same for engines on disk, as long as their keys fit into a share of the heap.
    public static <V> KeyIndex<V> onDisk(List<? extends Engine<V>> engines, Lookup<V> values) {
        return onDisk(engines, values, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    }

    static <V> KeyIndex<V> onDisk(List<? extends Engine<V>> engines, Lookup<V> values, long maxBytes) {
        Lookup<?> references = key -> values.get(key) == null ? null : EntryEngine.NO_REFERENCE;
        return new KeyIndex<>(List.copyOf(engines), references, values, maxBytes);
    }

    private KeyIndex(List<? extends Engine<V>> engines, Lookup<?> references, Lookup<V> values, long maxBytes) {
        this.engines = engines;
        this.references = references;
        this.values = values;
        this.maxBytes = maxBytes;
        Arrays.setAll(locks, number -> new Object());
    }

    /// Takes note that the key may be there now, or not any more, or elsewhere, or have another value.
    public void changed(byte[] key) {
        VarHandle.fullFence(); // the change comes before the look at the index
        KeyTree<Object> now = tree;
        if (now != null) {
            agree(now, key);
        }
    }

    /// Takes note that the key is about to be put.
    public void expect(byte[] key) {
        KeyTree<Object> now = tree;
        if (now != null && now.putIfAbsent(key, EntryEngine.NO_REFERENCE)) {
            grown(key.length + BYTES_A_KEY);
        }
    }

    /// Takes note that a key that was expected was put, or that the data of a key is elsewhere now. As `changed`,
    /// but asks no engine if the index has the key: then it is right, whoever deletes it has still to come to
    /// the lock.
    public void arrived(byte[] key) {
        VarHandle.fullFence();
        KeyTree<Object> now = tree;
        if (now != null) {
            synchronized (lock(key)) {
                if (now.get(key) == null) {
                    agree(now, key);
                }
            }
        }
    }

    /// Takes in some more of the keys, unless all are there or somebody else is about it. What it costs is below
    /// what a scan without the index does, so that few scans are twice as slow, and none has to wait. Answers
    /// whether all are there and it only has to be opened.
    public boolean prepare() {
        if (open || givenUp || full || !filling.tryLock()) {
            return full && !open && !givenUp;
        }
        try {
            KeyTree<Object> now = tree;
            if (now == null && !givenUp) {
                now = new KeyTree<>();
                tree = now;
                VarHandle.fullFence(); // the index comes before the walk
            }
            if (!full && now != null) {
                takeIn(now);
            }
            return full && !givenUp;
        } finally {
            filling.unlock();
        }
    }

    /// Opens it to scans, if all keys are there; by somebody who knows that no update is under way.
    public void open() {
        if (full && !open) {
            open = true;
        }
    }

    private void takeIn(KeyTree<Object> now) {
        if (filled < engines.size()) {
            Engine<V> engine = engines.get(filled);
            if (walk == null) {
                walk = engine instanceof EntryEngine<V> inMemory ? inMemory.keys() : new ScanWalk(engine);
            }
            boolean sorts = !engine.traits().ordered();
            int share = sorts ? Math.clamp(engine.size() / SHARES, SMALLEST_SHARE, LARGEST_SHARE) : SMALLEST_SHARE;
            if (!walk.next(share, key -> agree(now, key))) {
                walk = null;
                filled++;
            }
        }
        full = filled == engines.size();
    }

    /// As [Engine#scan]; `false`, and nothing, if it is not open.
    public boolean scan(byte[] from, byte[] to, int limit, Engine.Visitor<? super V> visitor) {
        KeyTree<Object> now = open ? tree : null;
        if (now == null) {
            return false;
        }
        if (limit > 0) {
            now.scan(from, to, Integer.MAX_VALUE, new Scan(limit, visitor));
        }
        return true;
    }

    private void agree(KeyTree<Object> now, byte[] key) {
        synchronized (lock(key)) {
            Object reference = references.get(key);
            if (reference != null) {
                if (now.merge(key, reference, (old, fresh) -> fresh) == null) {
                    grown(key.length + BYTES_A_KEY);
                }
            } else if (now.remove(key) != null) {
                grown(-key.length - BYTES_A_KEY);
            }
        }
    }

    /// Who scans the tree that is given up goes on: it lacks only keys of updates that began meanwhile.
    private void grown(int by) {
        if (maxBytes < Long.MAX_VALUE && bytes.addAndGet(by) > maxBytes) {
            givenUp = true; // before the tree goes: nobody makes another one
            tree = null;
        }
    }

    private Object lock(byte[] key) {
        return locks[(int) (KeyHash.hash(key) & (LOCKS - 1))];
    }

    /// Finds the value of each key and counts those that have one.
    private final class Scan implements KeyTree.Visitor<Object> {
        private final Engine.Visitor<? super V> visitor;
        private int left;

        Scan(int limit, Engine.Visitor<? super V> visitor) {
            left = limit;
            this.visitor = visitor;
        }

        @Override
        @SuppressWarnings("unchecked") // References are values of the engines.
        public boolean visit(byte[] key, Object reference) {
            V value = reference == EntryEngine.NO_REFERENCE ? values.get(key) : (V) reference;
            return value == null || (visitor.visit(key, value) && --left > 0);
        }
    }
}
