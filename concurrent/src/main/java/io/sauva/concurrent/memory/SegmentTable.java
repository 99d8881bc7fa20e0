package io.sauva.concurrent.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// The memory that an allocator has from the system: numbered segments out of one shared arena.
///
/// Thread: the owner of the allocator reserves; anybody resolves a handle; one thread closes.
/// Invariant: a number, once given out, keeps its segment until close; the table is empty after close, so that
/// one range check answers both for a wrong handle and for a closed allocator.
final class SegmentTable {
    private static final MemorySegment[] EMPTY = {};
    private static final long ALIGNMENT = 64;

    private final Arena arena = Arena.ofShared();
    private final long segmentBytes;
    private final long maxBytes;
    private long reservedBytes;
    private int count;
    /// Volatile for the other threads that resolve handles. It may have empty slots at its end.
    private volatile MemorySegment[] segments = new MemorySegment[4];

    SegmentTable(long segmentBytes, long maxBytes) {
        this.segmentBytes = segmentBytes;
        this.maxBytes = maxBytes;
    }

    MemorySegment[] acquireSegments() {
        return segments;
    }

    /// The segment of this handle, if the handle can be one: its offset is aligned and inside.
    MemorySegment acquireSegment(long handle) {
        MemorySegment[] table = segments;
        int number = BlockHandle.segmentNumber(handle);
        long data = BlockHandle.data(handle);
        if (number >= 0 && number < table.length) {
            MemorySegment segment = table[number];
            if (segment != null
                    && (data & BlockLayout.STEP - 1) == 0
                    && data >= BlockLayout.FIRST_DATA
                    && data < segment.byteSize()) {
                return segment;
            }
        }
        throw notInside(handle);
    }

    /// Reserves a segment with room for a block of this size and answers its number; if that fails nothing has
    /// changed.
    int reserve(long blockSize, long usedBytes) {
        checkOpen();
        long wanted = segmentFor(blockSize);
        if (!isWithinLimit(blockSize)) {
            throw outOfMemory(wanted, usedBytes, "raise the limit, free blocks, or use fewer and smaller ones", null);
        }
        if (blockSize > BlockLayout.LARGEST || count == BlockHandle.MOST_SEGMENTS) {
            throw outOfMemory(
                    wanted, usedBytes, "a handle can name no more: use larger segments or another allocator", null);
        }
        MemorySegment[] table = segments;
        try {
            // The table first: whatever fails after the arena has given memory could not give it back.
            MemorySegment[] enough = count < table.length ? table : Arrays.copyOf(table, 2 * count);
            enough[count] = arena.allocate(wanted, ALIGNMENT);
            segments = enough;
        } catch (OutOfMemoryError refused) {
            throw outOfMemory(
                    wanted, usedBytes, "the system refused: raise -XX:MaxDirectMemorySize or set a limit", refused);
        }
        reservedBytes += wanted;
        return count++;
    }

    boolean isWithinLimit(long blockSize) {
        return segmentFor(blockSize) <= maxBytes - reservedBytes;
    }

    int count() {
        return count;
    }

    long reservedBytes() {
        return reservedBytes;
    }

    /// What blocks can have of the reserved bytes: all but the edges.
    long blockBytes() {
        return reservedBytes - count * BlockLayout.EDGES;
    }

    boolean isClosed() {
        return segments.length == 0;
    }

    void checkOpen() {
        if (isClosed()) {
            throw new IllegalStateException("this allocator is closed, and its memory is gone");
        }
    }

    synchronized void close() {
        if (!isClosed()) {
            // Throws, and leaves us open, while some slice is being passed to native code.
            arena.close();
            segments = EMPTY;
        }
    }

    private long segmentFor(long blockSize) {
        return Math.max(segmentBytes, blockSize + BlockLayout.EDGES);
    }

    private RuntimeException notInside(long handle) {
        checkOpen();
        return new IllegalArgumentException("no block of this allocator: handle 0x" + Long.toHexString(handle));
    }

    private OutOfOffHeapMemoryException outOfMemory(long wanted, long usedBytes, String advice, Throwable cause) {
        String limit = maxBytes == Long.MAX_VALUE ? "none" : Long.toString(maxBytes);
        return new OutOfOffHeapMemoryException(
                "no off-heap memory: wanted a segment of " + wanted + " bytes, used " + usedBytes + " of reserved "
                        + reservedBytes + ", limit " + limit + "; " + advice,
                cause);
    }
}
