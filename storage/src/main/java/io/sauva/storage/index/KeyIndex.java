package io.sauva.storage.index;

import io.sauva.storage.Engine;
import io.sauva.storage.EntryEngine;
import io.sauva.storage.KeyHash;
import io.sauva.storage.tree.KeyTree;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// The keys of one or several engines in memory, in order, for scans that the engines themselves are slow at.
///
/// Nothing is kept until the first [#prepare]; then the keys come in, some with each call, while everything goes
/// on. Until it is complete, scans do without it.
///
/// How it agrees with the engines. Whoever has added or removed a key, or moved its data, says so with
/// [#changed], and then, under the key's lock, the index is made to agree with what the engines say *now*: the
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
/// Beside the key it keeps a handle, if engines have such, so that a scan need not look up each value. A handle
/// that leads nowhere any more is exchanged when its key next changes; until then the key is looked up.
///
/// Thread: any. The lock of a key is held while the engine is asked and one leaf is changed.
/// Cost: one volatile read, behind a fence, for each key added or removed as long as nobody scans; nothing for a
/// put of a key that is there.
public final class KeyIndex<V> {
    private static final int LOCKS = 64;
    /// An engine that sorts all its keys for a scan is taken in by this many.
    private static final int SHARES = 16;

    private static final int SMALLEST_SHARE = 1_024;
    private static final int LARGEST_SHARE = 1 << 20;

    /// Asks the engines for a key.
    @FunctionalInterface
    public interface Lookup<T> {
        /// What there is now, or `null`.
        T get(byte[] key);
    }

    private final List<EntryEngine<V>> engines;
    private final Lookup<?> handles;
    private final Lookup<V> values;
    private final Object[] locks = new Object[LOCKS];
    private final ReentrantLock filling = new ReentrantLock();
    private int filled;
    private EntryEngine.Walk walk;
    /// `null` until somebody has scanned.
    private volatile KeyTree<Object> tree;
    private volatile boolean complete;

    /// An index of the keys in these engines, which are of one kind. The lookups answer the handle and the
    /// value of a key where it counts, if the key is in several.
    public KeyIndex(List<EntryEngine<V>> engines, Lookup<?> handles, Lookup<V> values) {
        this.engines = List.copyOf(engines);
        this.handles = handles;
        this.values = values;
        Arrays.setAll(locks, number -> new Object());
    }

    /// Takes note that the key may be there now, or not any more, or elsewhere.
    public void changed(byte[] key) {
        VarHandle.fullFence(); // the change comes before the look at the index
        KeyTree<Object> now = tree;
        if (now != null) {
            agree(now, key);
        }
    }

    /// Takes in some more of the keys, unless all are there or somebody else is about it. What it costs is below
    /// what a scan without the index does, so that few scans are twice as slow, and none has to wait.
    public void prepare() {
        if (complete || !filling.tryLock()) {
            return;
        }
        try {
            if (tree == null) {
                tree = new KeyTree<>();
                VarHandle.fullFence(); // the index comes before the walk
            }
            if (!complete) {
                takeIn(tree);
            }
        } finally {
            filling.unlock();
        }
    }

    private void takeIn(KeyTree<Object> now) {
        if (filled < engines.size()) {
            EntryEngine<?> engine = engines.get(filled);
            if (walk == null) {
                walk = engine.keys();
            }
            boolean sorts = !engine.traits().ordered();
            int share = sorts ? Math.clamp(engine.size() / SHARES, SMALLEST_SHARE, LARGEST_SHARE) : SMALLEST_SHARE;
            if (!walk.next(share, key -> agree(now, key))) {
                walk = null;
                filled++;
            }
        }
        complete = filled == engines.size();
    }

    /// As [Engine#scan]; `false`, and nothing, if it is not complete yet.
    public boolean scan(byte[] from, byte[] to, int limit, Engine.Visitor<? super V> visitor) {
        if (!complete) {
            return false;
        }
        if (limit > 0) {
            tree.scan(from, to, Integer.MAX_VALUE, new Scan(limit, visitor));
        }
        return true;
    }

    private void agree(KeyTree<Object> now, byte[] key) {
        synchronized (locks[(int) (KeyHash.hash(key) & (LOCKS - 1))]) {
            Object handle = handles.get(key);
            if (handle != null) {
                now.merge(key, handle, (old, fresh) -> fresh);
            } else {
                now.remove(key);
            }
        }
    }

    /// Finds the value of each key and counts those that have one.
    private final class Scan implements KeyTree.Visitor<Object> {
        private final EntryEngine<V> engine = engines.getFirst();
        private final Engine.Visitor<? super V> visitor;
        private int left;

        Scan(int limit, Engine.Visitor<? super V> visitor) {
            left = limit;
            this.visitor = visitor;
        }

        @Override
        public boolean visit(byte[] key, Object handle) {
            V value = engine.current(handle);
            if (value == null) {
                value = values.get(key);
            }
            return value == null || (visitor.visit(key, value) && --left > 0);
        }
    }
}
