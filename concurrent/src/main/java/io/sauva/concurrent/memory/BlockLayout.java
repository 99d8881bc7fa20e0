package io.sauva.concurrent.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/// The bytes of a block, and of a segment that is cut into blocks without a gap.
///
/// ```
///              data - 8   data                         data + size - 16   data + size
///                 |        |                                   |               |
///   ...+----------+--------+-----------------------------------+---------------+--------+...
///      | back of  | front  | used: the caller's bytes          | back          | front  |
///      | previous |        | free: next 8 | previous 8 | stale |               | of next|
///   ...+----------+--------+-----------------------------------+---------------+--------+...
///
///   front  63          40 39                    4 3     0
///         +--------------+-----------------------+-------+
///         | mark of the  |   size of the block,  | state |
///         | handle       |   control included    |       |
///         +--------------+-----------------------+-------+
///   back   the same without the mark, and its state is only USED, FREE or EDGE
///
///   segment  | back, EDGE | front, data, back | front, data, back | ... | front, EDGE |
///            0            8                                        size - 8        size
/// ```
/// A block costs 16 bytes of control, comes in steps of 16 and has at least 32, enough for the two links of a
/// free one. Front and back of neighbours share 16 aligned bytes, thus one cache line.
///
/// Thread: only the owner writes, with one exception: the front of a USED block may be changed by anybody,
/// through `compareAndSetFront` alone. That is why whether a block's neighbour may merge with it stands in the
/// *back* word, which no other thread touches: a flag in the neighbour's front word, as TLSF has it, would race
/// with that exchange.
/// Invariant: a word that once was a front never says USED after its block was freed, also when a merge has
/// buried it.
final class BlockLayout {
    static final long STEP = 16;
    static final long CONTROL = 16;
    static final long SMALLEST = 32;
    /// What a segment needs beside its blocks: the two edges.
    static final long EDGES = 16;
    static final long FIRST_DATA = 16;
    static final long LARGEST = 1L << (BlockHandle.OFFSET_BITS - 1);

    static final long USED = 1;
    static final long FREE = 2;
    static final long HANDED_BACK = 3;
    static final long KEPT = 4;
    static final long EDGE = 5;

    private static final long STATE_MASK = 15;
    private static final long SIZE_MASK = (1L << BlockHandle.OFFSET_BITS) - 1 - STATE_MASK;
    private static final long MARK_MASK = -1L << BlockHandle.OFFSET_BITS;
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;
    private static final VarHandle FRONT = WORD.varHandle().withInvokeExactBehavior();

    private BlockLayout() {}

    /// The block that serves a request of so many bytes.
    static long sizeFor(long bytes) {
        return Math.max(SMALLEST, (bytes + CONTROL + STEP - 1) & -STEP);
    }

    static long usable(long size) {
        return size - CONTROL;
    }

    /// The front word of a block. The mark makes it unlikely (2⁻²⁴) that a caller's bytes look like the front
    /// of a block.
    static long frontWord(long handle, long size, long state) {
        return (handle * GOLDEN_RATIO & MARK_MASK) | size | state;
    }

    static boolean hasMark(long handle, long front) {
        return ((handle * GOLDEN_RATIO ^ front) & MARK_MASK) == 0;
    }

    static long size(long word) {
        return word & SIZE_MASK;
    }

    static long state(long word) {
        return word & STATE_MASK;
    }

    /// Opaque: another thread may be handing this very block back.
    static long opaqueFront(MemorySegment segment, long data) {
        return (long) FRONT.getOpaque(segment, data - 8);
    }

    static boolean compareAndSetFront(MemorySegment segment, long data, long expected, long front) {
        return FRONT.compareAndSet(segment, data - 8, expected, front);
    }

    static void plainFront(MemorySegment segment, long data, long front) {
        segment.set(WORD, data - 8, front);
    }

    static long plainBackOfPrevious(MemorySegment segment, long data) {
        return segment.get(WORD, data - 16);
    }

    static void plainBack(MemorySegment segment, long data, long size, long state) {
        segment.set(WORD, data + size - 16, size | state);
    }

    static long plainNext(MemorySegment segment, long data) {
        return segment.get(WORD, data);
    }

    static void plainNext(MemorySegment segment, long data, long handle) {
        segment.set(WORD, data, handle);
    }

    static long plainPrevious(MemorySegment segment, long data) {
        return segment.get(WORD, data + 8);
    }

    static void plainPrevious(MemorySegment segment, long data, long handle) {
        segment.set(WORD, data + 8, handle);
    }

    /// Turns a fresh segment into one free block between two edges; answers its size.
    static long formatWhole(MemorySegment segment, int segmentNumber) {
        long size = segment.byteSize() - EDGES;
        segment.set(WORD, 0, EDGE);
        segment.set(WORD, segment.byteSize() - 8, EDGE);
        plainFront(segment, FIRST_DATA, frontWord(BlockHandle.of(segmentNumber, FIRST_DATA), size, FREE));
        plainBack(segment, FIRST_DATA, size, FREE);
        return size;
    }
}
