package io.sauva.storage.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/// What leaves and branches of the tree have in common: a range of keys, their heads in order, and a version.
///
/// **The version** is even while nobody changes the node, and odd while one thread does; each change makes it
/// another. A reader notes an even one, reads what it likes with plain loads, and believes what it read only if
/// the version is still the same ([#isStill]). What it reads before may be half of this and half of that, so
/// whatever is computed from it stays within the arrays and ends by itself: `count` is never more than the
/// arrays hold, a `null` is expected everywhere, and no loop waits for what it reads.
///
/// **The skip.** The heads begin behind bytes that all keys of the node share:
/// - if both bounds are known, behind what the bounds share; every key that is looked for here shares it too;
/// - at the edges of the tree, where a bound is missing, behind what the keys inside share; then `prefix` is a
///   key that begins with it, and a key that is looked for must be compared with it.
///
/// Memory: a writer locks by compare-and-set and a store-store fence: who sees one of its stores sees an odd
/// version afterwards; `unlock` is a release store: who notes the new version sees all of them. So keys and
/// values need no publication of their own.
/// Thread: any may read as above; only the holder of the lock writes. The lock is never waited for by somebody
/// who holds another one, and nothing blocks or is allocated between the first store and the last.
/// Invariant: low ≤ every key of the node < high (`null`: no bound); keys ascend strictly.
abstract class Node {
    private static final long LOCKED = 1;
    private static final int SPINS = 64;
    private static final int YIELDS = 256;
    private static final long PARK_NANOS = 20_000;
    private static final byte[] NOTHING = {};
    /// Heads that are searched one by one: those of a cache line.
    private static final int STRETCH = 8;
    private static final VarHandle VERSION;

    static {
        try {
            VERSION = MethodHandles.lookup()
                    .findVarHandle(Node.class, "version", long.class)
                    .withInvokeExactBehavior();
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    @SuppressWarnings("UnusedVariable") // Through VERSION.
    private long version;

    final long[] heads;
    int count;
    byte[] low;
    byte[] high;
    private int skip;
    private byte[] prefix = NOTHING;

    Node(int capacity, byte[] low, byte[] high) {
        heads = new long[capacity];
        this.low = low;
        this.high = high;
    }

    /// The key at this place, or `null` if a racing reader is too late.
    abstract byte[] keyAt(int index);

    final boolean isFull() {
        return count == heads.length;
    }

    /// Whether it has so few keys that it should join a neighbour.
    final boolean isThin() {
        return count <= heads.length / 4;
    }

    /// Where the key is, or `-1 - place` where it would be.
    final int find(byte[] key) {
        return find(key, heads);
    }

    /// The same for a caller who knows the heads of this node already, and need not wait for the node to come to them.
    final int find(byte[] key, long[] known) {
        int size = count;
        int from = skip;
        byte[] shared = prefix;
        if (shared != null) {
            int order = KeyHead.compareWithPrefix(key, shared, from);
            if (order != 0) {
                return order < 0 ? -1 : -1 - size;
            }
        }
        long head = KeyHead.of(key, from);
        int place = lowerBound(known, size, head);
        if (place == size || known[place] != head) {
            return -1 - place;
        }
        return KeyHead.isWhole(head) ? place : findAmongEqual(key, head, place, size);
    }

    /// The first place whose head is not less: counts the stretches that end below it, then the heads below it in
    /// the stretch where they end. No load waits for another one, as those of a binary search do, so that all
    /// cache lines come from memory at once; and no branch could be mispredicted.
    private static int lowerBound(long[] heads, int size, long head) {
        int place = 0;
        for (int end = STRETCH - 1; end < size; end += STRETCH) {
            place += heads[end] < head ? STRETCH : 0;
        }
        int end = Math.min(size, place + STRETCH - 1);
        for (int at = place; at < end; at++) {
            place += heads[at] < head ? 1 : 0;
        }
        return place;
    }

    /// The heads do not tell: the keys must.
    private int findAmongEqual(byte[] key, long head, int first, int size) {
        int from = first;
        int to = size;
        while (from < to) {
            int middle = (from + to) >>> 1;
            byte[] other = keyAt(middle);
            int order = heads[middle] != head || other == null ? 1 : Arrays.compareUnsigned(other, key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return -1 - from;
    }

    /// Makes room among the heads and sets the new one; for holders of the lock, before `count` is raised. If
    /// the skip does not fit the new key, the caller has to [#reshape] once the key is there.
    final boolean insertHead(int place, byte[] key) {
        System.arraycopy(heads, place, heads, place + 1, count - place);
        heads[place] = KeyHead.of(key, skip);
        return prefix == null || (count > 0 && KeyHead.compareWithPrefix(key, prefix, skip) == 0);
    }

    final void removeHead(int place) {
        System.arraycopy(heads, place + 1, heads, place, count - place - 1);
    }

    /// Finds skip and heads anew, when the bounds or the keys at the ends have changed.
    final void reshape() {
        if (low != null && high != null) {
            prefix = null;
            skip = KeyHead.commonLength(low, high);
        } else if (count == 0) {
            prefix = NOTHING;
            skip = 0;
        } else {
            prefix = keyAt(0);
            skip = KeyHead.commonLength(prefix, keyAt(count - 1));
        }
        for (int index = 0; index < count; index++) {
            heads[index] = KeyHead.of(keyAt(index), skip);
        }
    }

    /// The version at a moment when nobody changes the node.
    final long awaitVersion() {
        long seen = (long) VERSION.getAcquire(this);
        return (seen & LOCKED) == 0 ? seen : awaitUnlocked();
    }

    /// Whether nothing has changed since the version was noted.
    final boolean isStill(long noted) {
        VarHandle.acquireFence(); // what was read in between was read before the version is read again
        return (long) VERSION.getOpaque(this) == noted;
    }

    /// Locks the node, if nothing has changed since the version was noted.
    final boolean tryLock(long noted) {
        if (!VERSION.compareAndSet(this, noted, noted | LOCKED)) {
            return false;
        }
        VarHandle.storeStoreFence(); // who sees anything of the change sees the odd version, too
        return true;
    }

    /// Locks the node as it is, if nobody else does.
    final boolean tryLock() {
        long seen = (long) VERSION.getAcquire(this);
        return (seen & LOCKED) == 0 && tryLock(seen);
    }

    /// Ends a change.
    final void unlock() {
        VERSION.setRelease(this, (long) VERSION.getOpaque(this) + LOCKED);
    }

    /// Unlocks what was not changed: readers on their way need not begin again.
    final void unlockUnchanged() {
        VERSION.setRelease(this, (long) VERSION.getOpaque(this) - LOCKED);
    }

    private long awaitUnlocked() {
        for (int turn = 0; ; turn++) {
            if (turn < SPINS) {
                Thread.onSpinWait();
            } else if (turn < YIELDS) {
                Thread.yield();
            } else {
                LockSupport.parkNanos(this, PARK_NANOS); // the holder was taken off its core
            }
            long seen = (long) VERSION.getAcquire(this);
            if ((seen & LOCKED) == 0) {
                return seen;
            }
        }
    }
}
