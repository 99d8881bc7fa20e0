package io.sauva.storage.tree;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/// A concurrent ordered map from byte strings, compared as unsigned bytes, to values.
///
/// A B+-tree with optimistic lock coupling (Leis, Haubenschild, Neumann: "Optimistic Lock Coupling", 2019): who
/// goes down notes the version of each node, and looks at that of the parent once more after it has noted the
/// child's. So the child was the right one at a moment when it had the noted version, and stays so while it has
/// it. No reader writes anything. Where this tree differs from the paper's:
/// - a node compares [KeyHead]s, and a key only where heads do not tell;
/// - leaves are not linked: a scan that has read one goes down again for its upper bound, one way in sixty.
///   So a leaf can be taken out with its parent and one neighbour locked.
///
/// Threads: any. An update locks its leaf for a few stores, and one that adds or removes a key, one time in some
/// tens, the parent and a neighbour as well. Locks are tried, not waited for, by who holds one already: then
/// everything is let go and begun again. Who waits for a lock holds none, spins, and parks if that takes long.
/// Linearizable: each operation on one key. An update when the leaf is unlocked; whatever changes nothing, as `get`,
/// at any moment between its two looks at the leaf's version.
/// A scan shows keys in strictly ascending order, each with a value that it had at some moment of the call; a key
/// that is there all the time is shown, because each leaf is read as a whole, or again from the last key shown.
/// Invariant: the leaves' ranges follow each other without gaps; every path has the same length.
/// Bound: a node that becomes thin (a quarter full) joins a neighbour if both fit in three quarters of a node, an
/// empty one if it fits at all. So of two neighbours below one branch never are both thin for good.
public final class KeyTree<V> {
    /// As many keys a node: a leaf's heads are eight cache lines, which a lookup fetches together.
    private static final int CAPACITY = 64;

    /// Sees entries one by one.
    @FunctionalInterface
    public interface Visitor<V> {
        /// Answers whether to go on.
        boolean visit(byte[] key, V value);
    }

    private final int capacity;
    private final LongAdder size = new LongAdder();
    private volatile Node root;

    public KeyTree() {
        this(CAPACITY);
    }

    /// With nodes of so many keys, at least three: both halves of a branch must have two children.
    KeyTree(int capacity) {
        if (capacity < 3) {
            throw new IllegalArgumentException("a node needs three keys at least: " + capacity);
        }
        this.capacity = capacity;
        root = new Leaf<V>(capacity, null, null);
    }

    /// The value of the key, or `null`.
    public V get(byte[] key) {
        // As in [Path], but without an object for the answer.
        again:
        while (true) {
            Node node = root;
            long[] heads = node.heads;
            long version = node.awaitVersion();
            if (node != root) {
                continue;
            }
            while (node instanceof Branch branch) {
                int index = branch.indexOf(key, heads);
                Node child = branch.child(index);
                if (child == null) {
                    continue again;
                }
                heads = branch.headsOfChild(index);
                long childVersion = child.awaitVersion();
                if (!branch.isStill(version)) {
                    continue again;
                }
                node = child;
                version = childVersion;
            }
            Leaf<V> leaf = leaf(node);
            int place = leaf.find(key, heads);
            V value = place < 0 ? null : leaf.valueAt(place);
            if (leaf.isStill(version)) {
                return value;
            }
        }
    }

    /// Sets the value of the key, if it has none, and else what the function makes of the old value and the new
    /// one; answers the old value, or `null`. The function may be called several times.
    public V merge(byte[] key, V value, BinaryOperator<V> merger) {
        Objects.requireNonNull(value);
        Path path = new Path();
        while (true) {
            int place = path.find(key);
            if (place < 0) {
                if (path.insert(-1 - place, key, value)) {
                    return null;
                }
            } else {
                V old = path.leaf.valueAt(place);
                if (path.isStill() && path.replace(place, old, merger.apply(old, value))) {
                    return old;
                }
            }
        }
    }

    /// Sets the value of the key if it has none; answers whether it did.
    public boolean putIfAbsent(byte[] key, V value) {
        Objects.requireNonNull(value);
        Path path = new Path();
        while (true) {
            int place = path.find(key);
            if (place >= 0 ? path.isStill() : path.insert(-1 - place, key, value)) {
                return place < 0;
            }
        }
    }

    /// Changes the value of the key, if it has one; answers whether it had. The function may be called several
    /// times.
    public boolean update(byte[] key, UnaryOperator<V> change) {
        Path path = new Path();
        while (true) {
            int place = path.find(key);
            V old = place < 0 ? null : path.leaf.valueAt(place);
            if (path.isStill() && (place < 0 || path.replace(place, old, change.apply(old)))) {
                return place >= 0;
            }
        }
    }

    /// Removes the key; answers its value, or `null`.
    public V remove(byte[] key) {
        Path path = new Path();
        while (true) {
            int place = path.find(key);
            Leaf<V> leaf = path.leaf;
            if (place < 0) {
                if (path.isStill()) {
                    return null;
                }
            } else if (leaf.tryLock(path.version)) {
                V removed = leaf.valueAt(place);
                leaf.remove(place);
                // Once each on its way down: what did not fit then will when the neighbour comes this far.
                boolean thin = leaf.count == 0 || leaf.count == capacity / 4;
                leaf.unlock();
                size.decrement();
                if (thin) {
                    new Restructuring<>(this).joinThin(key);
                }
                return removed;
            }
        }
    }

    /// Shows entries in ascending order of their keys, from `from` (inclusive) to `to` (exclusive; `null`: to the
    /// end), at most `limit`, until the visitor answers `false`.
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super V> visitor) {
        Path path = new Path();
        byte[] last = Objects.requireNonNull(from);
        boolean shown = false;
        int left = limit;
        while (left > 0) {
            int place = path.find(last);
            Leaf<V> leaf = path.leaf;
            int count = leaf.count;
            byte[] high = leaf.high;
            place = place < 0 ? -1 - place : shown ? place + 1 : place;
            for (; place < count && left > 0; place++) {
                byte[] key = leaf.keyAt(place);
                V value = leaf.valueAt(place);
                if (!path.isStill()) {
                    break;
                }
                if (to != null && Arrays.compareUnsigned(key, to) >= 0) {
                    return;
                }
                last = key;
                shown = true;
                left--;
                if (!visitor.visit(key, value)) {
                    return;
                }
            }
            if (place >= count && path.isStill()) {
                if (high == null) {
                    return;
                }
                last = high;
                shown = false;
            }
        }
    }

    /// How many keys there are; exact when nobody is at work.
    public long size() {
        return size.sum();
    }

    Node root() {
        return root;
    }

    /// Exchanges the root; by the holder of the old one's lock.
    void setRoot(Node fresh) {
        root = fresh;
    }

    @SuppressWarnings("unchecked") // A tree has leaves of its own type only.
    static <V> Leaf<V> leaf(Node node) {
        return (Leaf<V>) node;
    }

    /// The way down to the leaf of a key, and the version that the leaf had when it was the right one.
    private final class Path {
        private Leaf<V> leaf;
        private long[] heads;
        private long version;

        /// Goes down; answers where in the leaf the key is, or `-1 - place` where it would be, if the leaf
        /// [#isStill] as it was.
        int find(byte[] key) {
            while (!tryDescend(key)) {
                Thread.onSpinWait();
            }
            return leaf.find(key, heads);
        }

        boolean isStill() {
            return leaf.isStill(version);
        }

        /// Exchanges a value; `false` if the leaf has changed.
        boolean replace(int place, V old, V fresh) {
            if (fresh == old) {
                return leaf.isStill(version);
            }
            if (!leaf.tryLock(version)) {
                return false;
            }
            leaf.setValue(place, fresh);
            leaf.unlock();
            return true;
        }

        /// Adds a key that was not there; `false` if the leaf has changed, or had no room.
        boolean insert(int place, byte[] key, V value) {
            if (leaf.isFull()) {
                if (leaf.isStill(version)) {
                    new Restructuring<>(KeyTree.this).makeRoom(key);
                }
                return false;
            }
            if (!leaf.tryLock(version)) {
                return false;
            }
            leaf.insert(place, key, value);
            leaf.unlock();
            size.increment();
            return true;
        }

        private boolean tryDescend(byte[] key) {
            Node node = root;
            heads = node.heads;
            version = node.awaitVersion();
            if (node != root) {
                return false;
            }
            while (node instanceof Branch branch) {
                int index = branch.indexOf(key, heads);
                Node child = branch.child(index);
                if (child == null) {
                    return false;
                }
                heads = branch.headsOfChild(index);
                long childVersion = child.awaitVersion();
                if (!branch.isStill(version)) {
                    return false;
                }
                node = child;
                version = childVersion;
            }
            leaf = leaf(node);
            return true;
        }
    }
}
