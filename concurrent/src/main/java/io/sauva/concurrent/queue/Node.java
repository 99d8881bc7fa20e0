package io.sauva.concurrent.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A node of a [MultiCounterQueue]: an element, a successor, and the counts that say when it may be used again.
///
/// ```
///   63            32 31             0
///   ┌───────────────┬───────────────┐
///   │ references    │ sources left  │   free when both are 0
///   └───────────────┴───────────────┘
/// ```
///
/// The upper half is what the sources said they gave out less what came back, modulo 2³²; its overflow falls
/// off the top. The lower half only ever goes down from two to zero, so it never borrows from the upper one.
///
/// Thread: any, under the rules of [MultiCounterQueue].
@SuppressWarnings("UnusedVariable") // the fields are read through their handles
final class Node {
    /// No node.
    static final int NONE = -1;

    /// A reference that comes back.
    static final long ONE_RETURNED = -(1L << 32);

    /// Head and tail may both still give out references.
    private static final long TWO_SOURCES = 2;

    /// What a popped node holds. Not `null`: a slow pusher that still holds a reference would take the node for
    /// the dummy and lose its element in it (the paper's exchange with `nullptr` allows just that).
    private static final Object TAKEN = new Object();

    private static final VarHandle ITEM;
    private static final VarHandle NEXT;
    private static final VarHandle COUNTS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ITEM = lookup.findVarHandle(Node.class, "item", Object.class);
            NEXT = lookup.findVarHandle(Node.class, "next", int.class);
            COUNTS = lookup.findVarHandle(Node.class, "counts", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Object item;
    private int next = NONE;
    private long counts;

    /// The change to a node's counts when a source that gave out so many references will give out no more.
    static long promise(long references) {
        return (references << 32) - 1;
    }

    /// Makes a node that came from the pool into a dummy. Plain writes: `casNext` of the predecessor publishes
    /// them.
    void plainReset() {
        item = null;
        next = NONE;
        counts = TWO_SOURCES;
    }

    boolean casItem(Object element) {
        return ITEM.getVolatile(this) == null && ITEM.compareAndSet(this, null, element);
    }

    /// Takes the element out; only the thread that moved the head past this node may.
    Object takeItem() {
        Object taken = ITEM.getAcquire(this);
        ITEM.setRelease(this, TAKEN);
        return taken;
    }

    int acquireNext() {
        return (int) NEXT.getAcquire(this);
    }

    boolean casNext(int successor) {
        return NEXT.compareAndSet(this, NONE, successor);
    }

    /// The link of the free list lives in `next`: a node is in the queue or in the pool, never in both. Opaque: a
    /// thread
    /// that lost the race for this node may still read it, and its CAS on the tagged top will fail.
    int opaqueLink() {
        return (int) NEXT.getOpaque(this);
    }

    void opaqueLink(int link) {
        NEXT.setOpaque(this, link);
    }

    /// Changes the counts; answers whether the node is free now. True for exactly one caller in a node's life.
    boolean addToCounts(long change) {
        return (long) COUNTS.getAndAdd(this, change) + change == 0;
    }
}
