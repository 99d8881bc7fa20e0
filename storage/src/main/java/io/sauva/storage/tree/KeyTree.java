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
/// - a value is in a [Cell] that the leaf refers to: an update of a key that is there changes no node;
/// - leaves are not linked: a scan that has read one goes down again for its upper bound, one way in sixty.
///   So a leaf can be taken out with its parent and one neighbour locked.
///
/// Threads: any. An update that adds or removes a key locks its leaf, and beside it, one time in some tens, the
/// parent and a neighbour. Locks are tried, not waited for, by who holds one already: then everything is let go
/// and begun again. Who waits for a lock holds none, spins, and parks if that takes long.
/// Linearizable: each operation on one key. `get` at the moment when it reads the cell; if that has no value,
/// when the value was taken out, which was during the call, since the cell was in the leaf during the call. An
/// update at the exchange in the cell, an insertion or removal when the leaf is unlocked.
/// A scan shows keys in strictly ascending order, each with a value that it had at some moment of the call; a key
/// that is there all the time is shown, because each leaf is read as a whole, or again from the last key shown.
/// Invariant: the leaves' ranges follow each other without gaps; every path has the same length.
/// Bound: a node that becomes thin (a quarter full) joins a neighbour if both fit in three quarters of a node, an
/// empty one if it fits at all. So of two neighbours below one branch never are both thin for good.
public final class KeyTree<V> {
    /// As many keys a node: a leaf's heads are eight cache lines, of which a lookup touches three.
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
        Cell<V> cell = find(key);
        return cell == null ? null : cell.acquireValue();
    }

    /// Sets the value of the key, if it has none, and else what the function makes of the old value and the new
    /// one; answers the old value, or `null`. The function may be called several times.
    public V merge(byte[] key, V value, BinaryOperator<V> merger) {
        Objects.requireNonNull(value);
        while (true) {
            Cell<V> cell = find(key);
            if (cell == null) {
                if (insert(key, value)) {
                    return null;
                }
            } else {
                for (V old = cell.acquireValue(); old != null; old = cell.acquireValue()) {
                    if (cell.casValue(old, merger.apply(old, value))) {
                        return old;
                    }
                }
            }
        }
    }

    /// Sets the value of the key if it has none; answers whether it did.
    public boolean putIfAbsent(byte[] key, V value) {
        Objects.requireNonNull(value);
        while (true) {
            Cell<V> cell = find(key);
            if (cell == null ? insert(key, value) : cell.acquireValue() != null) {
                return cell == null;
            }
        }
    }

    /// Changes the value of the key, if it has one; answers whether it had. The function may be called several
    /// times.
    public boolean update(byte[] key, UnaryOperator<V> change) {
        Cell<V> cell = find(key);
        if (cell != null) {
            for (V old = cell.acquireValue(); old != null; old = cell.acquireValue()) {
                if (cell.casValue(old, change.apply(old))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Removes the key; answers its value, or `null`.
    public V remove(byte[] key) {
        Path path = new Path();
        while (true) {
            path.descend(key);
            Leaf<V> leaf = path.leaf;
            int place = leaf.find(key);
            if (place < 0) {
                if (leaf.isStill(path.version)) {
                    return null;
                }
            } else if (leaf.tryLock(path.version)) {
                V removed = leaf.cells[place].kill();
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
            path.descend(last);
            Leaf<V> leaf = path.leaf;
            int count = leaf.count;
            byte[] high = leaf.high;
            int place = leaf.find(last);
            place = place < 0 ? -1 - place : shown ? place + 1 : place;
            for (; place < count && left > 0; place++) {
                Cell<V> cell = leaf.cells[place];
                if (!leaf.isStill(path.version)) {
                    break;
                }
                if (to != null && Arrays.compareUnsigned(cell.key, to) >= 0) {
                    return;
                }
                V value = cell.acquireValue();
                last = cell.key;
                shown = true;
                if (value != null) {
                    left--;
                    if (!visitor.visit(last, value)) {
                        return;
                    }
                }
            }
            if (place >= count && leaf.isStill(path.version)) {
                if (high == null) {
                    return;
                }
                last = high;
                shown = false;
            }
        }
    }

    /// The cell of the key, for [#valueOf], or `null`.
    public Object cell(byte[] key) {
        return find(key);
    }

    /// The value in a cell now, or `null` once the key was removed; if it comes back, then in another cell.
    public static Object valueOf(Object cell) {
        return ((Cell<?>) cell).acquireValue();
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

    /// The cell of the key, or `null`; as in [Path], but without an object for the answer.
    private Cell<V> find(byte[] key) {
        again:
        while (true) {
            Node node = root;
            long version = node.awaitVersion();
            if (node != root) {
                continue;
            }
            while (node instanceof Branch branch) {
                Node child = branch.child(branch.indexOf(key));
                if (child == null) {
                    continue again;
                }
                long childVersion = child.awaitVersion();
                if (!branch.isStill(version)) {
                    continue again;
                }
                node = child;
                version = childVersion;
            }
            Leaf<V> leaf = leaf(node);
            int place = leaf.find(key);
            Cell<V> cell = place < 0 ? null : leaf.cells[place];
            if (leaf.isStill(version)) {
                return cell;
            }
        }
    }

    /// Adds a key that was not there; answers `false` if somebody else was faster.
    private boolean insert(byte[] key, V value) {
        Cell<V> cell = new Cell<>(key, value);
        Path path = new Path();
        while (true) {
            path.descend(key);
            Leaf<V> leaf = path.leaf;
            int place = leaf.find(key);
            boolean full = leaf.isFull();
            if (place >= 0 || full) {
                if (leaf.isStill(path.version)) {
                    if (place >= 0) {
                        return false;
                    }
                    new Restructuring<>(this).makeRoom(key);
                }
            } else if (leaf.tryLock(path.version)) {
                leaf.insert(-1 - place, cell);
                leaf.unlock();
                size.increment();
                return true;
            }
        }
    }

    @SuppressWarnings("unchecked") // A tree has leaves of its own type only.
    static <V> Leaf<V> leaf(Node node) {
        return (Leaf<V>) node;
    }

    /// The way down to the leaf of a key, and the version that the leaf had when it was the right one.
    private final class Path {
        private Leaf<V> leaf;
        private long version;

        void descend(byte[] key) {
            while (!tryDescend(key)) {
                Thread.onSpinWait();
            }
        }

        private boolean tryDescend(byte[] key) {
            Node node = root;
            version = node.awaitVersion();
            if (node != root) {
                return false;
            }
            while (node instanceof Branch branch) {
                Node child = branch.child(branch.indexOf(key));
                if (child == null) {
                    return false;
                }
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
