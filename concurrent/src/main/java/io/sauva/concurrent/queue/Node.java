package io.sauva.concurrent.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// A node of a [MultiCounterQueue]: cells for elements, a successor, and the counts that say when it may be
/// used again.
///
/// ```
///   63            32 31             0
///   ┌───────────────┬───────────────┐
///   │ references    │ sources left  │   free when both are 0
///   └───────────────┴───────────────┘
/// ```
///
/// The upper half is what the sources said they gave out past the last cell, less what came back; it may be
/// negative on the way. The lower half only ever goes down from two to zero, so it never borrows from the upper
/// one.
///
/// Thread: any, under the rules of [MultiCounterQueue].
@SuppressWarnings("UnusedVariable") // the fields are read through their handles
final class Node {
    /// No node; no identity has all bits set.
    static final long NONE = -1;

    /// A reference that comes back.
    static final long ONE_RETURNED = -(1L << 32);

    /// Head and tail may both still give out references.
    private static final long TWO_SOURCES = 2;

    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle NEXT;
    private static final VarHandle COUNTS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = lookup.findVarHandle(Node.class, "next", long.class);
            COUNTS = lookup.findVarHandle(Node.class, "counts", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int index;
    private final Object[] cells;
    private int generation;
    private long next = NONE;
    private long counts;

    Node(int index, int cells) {
        this.index = index;
        this.cells = new Object[cells];
    }

    int index() {
        return index;
    }

    /// Index and generation; stable while the node is in the queue.
    long identity() {
        return Source.identity(index, generation);
    }

    /// The change to a node's counts when a source that gave out so many references will give out no more.
    static long promise(int references) {
        return ((long) references << 32) - 1;
    }

    /// Makes a node that came from the pool into a dummy. Plain writes: `append` of the predecessor publishes
    /// them.
    void plainReset() {
        Arrays.fill(cells, null);
        generation++;
        next = NONE;
        counts = TWO_SOURCES;
    }

    /// Fills the cell; answers `false` if its consumer has been there before.
    boolean casCell(int cell, Object element) {
        return CELLS.compareAndSet(cells, cell, (Object) null, element);
    }

    /// Takes what is in the cell and marks it done; if its producer has not been there, answers `null` and
    /// leaves a mark for it. Only the one consumer with this ticket may.
    Object takeCell(int cell) {
        Object element = CELLS.getAcquire(cells, cell);
        if (element == null) {
            element = CELLS.compareAndExchange(cells, cell, (Object) null, (Object) this);
            if (element == null) {
                return null;
            }
        }
        releaseDone(cell);
        return element;
    }

    /// Marks the cell as one that nobody will touch again in this life. The mark is the array itself: a
    /// reference within one region is the cheapest to store for a collector.
    void releaseDone(int cell) {
        CELLS.setRelease(cells, cell, (Object) cells);
    }

    /// Whether nobody will touch any cell again in this life.
    boolean acquireAllDone() {
        for (int cell = 0; cell < cells.length; cell++) {
            if (CELLS.getAcquire(cells, cell) != cells) {
                return false;
            }
        }
        return true;
    }

    boolean isCellUnfilled(int cell) {
        Object seen = CELLS.getAcquire(cells, cell);
        return seen == null || seen == cells || seen == this;
    }

    long acquireNext() {
        return (long) NEXT.getAcquire(this);
    }

    /// Hangs the identity behind this node unless there is a successor; answers the successor.
    long append(long identity) {
        long seen = (long) NEXT.compareAndExchange(this, NONE, identity);
        return seen == NONE ? identity : seen;
    }

    /// The link of the free list lives in `next`: a node is in the queue or in the pool, never in both. Opaque:
    /// a thread that lost the race for this node may still read it, and its CAS on the tagged top will fail.
    int opaqueLink() {
        return (int) (long) NEXT.getOpaque(this);
    }

    void opaqueLink(int link) {
        NEXT.setOpaque(this, (long) link);
    }

    /// Changes the counts; answers whether the node is free now. True for exactly one caller in each of its
    /// lives.
    boolean addToCounts(long change) {
        return (long) COUNTS.getAndAdd(this, change) + change == 0;
    }
}
