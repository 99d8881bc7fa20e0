package io.sauva.concurrent.memory;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLongArray;

/// Blocks that other threads have freed, on their way home: a Treiber stack whose links lie in the blocks
/// themselves.
///
/// Thread: many push, the owner takes. The owner takes everything with one exchange and never pops one, so that
/// there is no ABA: a push that succeeds has seen the true top, whatever happened to that block in between.
/// Invariant: bounded by construction: a block is pushed by the one thread that won its change from USED to
/// HANDED_BACK, so there are never more entries than used blocks, and an entry needs no memory of its own.
final class RemoteFrees {
    /// The top stands alone in the middle: pushes must not take the cache line of the owner's hot fields along.
    private static final int TOP = 16;

    private final AtomicLongArray padded = new AtomicLongArray(2 * TOP);

    void push(MemorySegment segment, long handle) {
        long top;
        do {
            top = padded.getPlain(TOP);
            BlockLayout.plainNext(segment, BlockHandle.data(handle), top);
            // Volatile, not release: the owner acquires from the last push alone, and must see the links of all
            // before it.
        } while (!padded.weakCompareAndSetVolatile(TOP, top, handle));
    }

    /// Opaque, for the owner's glance on each allocation: an entry seen late is taken by the next one.
    boolean opaqueIsEmpty() {
        return padded.getOpaque(TOP) == BlockHandle.NONE;
    }

    /// The top entry, without taking it; the entries below it stay as they are until the owner takes them.
    long acquireTop() {
        return padded.getAcquire(TOP);
    }

    /// The top entry of all that were there; the stack is empty afterwards.
    long takeAll() {
        return padded.getAndSet(TOP, BlockHandle.NONE);
    }

    static long below(MemorySegment segment, long handle) {
        return BlockLayout.plainNext(segment, BlockHandle.data(handle));
    }
}
