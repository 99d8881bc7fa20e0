package io.sauva.concurrent.memory;

import static io.sauva.concurrent.memory.BlockLayout.opaqueFront;
import static io.sauva.concurrent.memory.BlockLayout.plainNext;
import static io.sauva.concurrent.memory.BlockLayout.plainPrevious;
import static io.sauva.concurrent.memory.BlockLayout.size;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// The free blocks, in doubly linked lists by size: levels by log2, each cut linearly into 8 sublevels, one bit
/// per list.
///
/// RAST has one list per log2: its first block may be too small by half, so one either walks the list or gives
/// up memory. With sublevels (Masmano et al., TLSF, 2004) the sizes in one list differ by 1/8 at most, and
/// *every* block of every higher list fits. So: look at the first block of the request's own list, otherwise
/// take the first of the next list that the bitmap shows to be occupied. No walk, and eight levels share one
/// word of the bitmap.
///
/// Thread: the owner of the allocator only.
/// Invariant: a bit is set exactly if its list has a block; each block is in the list of its size.
final class FreeLevels {
    private static final int SUBLEVEL_BITS = 3;
    private static final int SUBLEVEL_MASK = (1 << SUBLEVEL_BITS) - 1;
    private static final int SMALLEST_LEVEL = Long.numberOfTrailingZeros(BlockLayout.SMALLEST);
    private static final int WORDS =
            (((BlockHandle.OFFSET_BITS - SMALLEST_LEVEL) << SUBLEVEL_BITS) + Long.SIZE) / Long.SIZE;
    static final int LISTS = WORDS * Long.SIZE;

    private final long[] firsts = new long[LISTS];
    private final long[] occupied = new long[WORDS];
    private long blocks;

    static int listOf(long size) {
        int level = Long.SIZE - 1 - Long.numberOfLeadingZeros(size);
        return ((level - SMALLEST_LEVEL) << SUBLEVEL_BITS) + ((int) (size >>> (level - SUBLEVEL_BITS)) & SUBLEVEL_MASK);
    }

    /// The smallest size that is not below this one and at which a list begins.
    static long roundUp(long size) {
        int level = Long.SIZE - 1 - Long.numberOfLeadingZeros(size);
        long step = Math.max(BlockLayout.STEP, 1L << (level - SUBLEVEL_BITS));
        return (size + step - 1) & -step;
    }

    /// A block of at least this size, still in its list, or `NONE`; in constant time.
    long find(MemorySegment[] segments, long size) {
        int own = listOf(size);
        long first = firsts[own];
        if (first != BlockHandle.NONE && sizeOf(segments, first) >= size) {
            return first;
        }
        int list = occupiedFrom(own + 1);
        return list < 0 ? BlockHandle.NONE : firsts[list];
    }

    /// Walks the request's own list to its end: worth it only before the system is asked for more.
    long findThoroughly(MemorySegment[] segments, long size) {
        long handle = firsts[listOf(size)];
        while (handle != BlockHandle.NONE && sizeOf(segments, handle) < size) {
            handle = next(segments, handle);
        }
        return handle;
    }

    void attach(MemorySegment[] segments, MemorySegment segment, long handle, long size) {
        int list = listOf(size);
        long first = firsts[list];
        long data = BlockHandle.data(handle);
        plainNext(segment, data, first);
        plainPrevious(segment, data, BlockHandle.NONE);
        if (first == BlockHandle.NONE) {
            occupied[list >>> 6] |= 1L << list;
        } else {
            plainPrevious(segments[BlockHandle.segmentNumber(first)], BlockHandle.data(first), handle);
        }
        firsts[list] = handle;
        blocks++;
    }

    void detach(MemorySegment[] segments, MemorySegment segment, long handle, long size) {
        long data = BlockHandle.data(handle);
        long next = plainNext(segment, data);
        long previous = plainPrevious(segment, data);
        if (next != BlockHandle.NONE) {
            plainPrevious(segments[BlockHandle.segmentNumber(next)], BlockHandle.data(next), previous);
        }
        if (previous != BlockHandle.NONE) {
            plainNext(segments[BlockHandle.segmentNumber(previous)], BlockHandle.data(previous), next);
        } else {
            int list = listOf(size);
            firsts[list] = next;
            if (next == BlockHandle.NONE) {
                occupied[list >>> 6] &= ~(1L << list);
            }
        }
        blocks--;
    }

    /// The size of the largest free block, 0 without one; walks the highest occupied list.
    long largest(MemorySegment[] segments) {
        long largest = 0;
        int list = LISTS - 1;
        while (list >= 0 && firsts[list] == BlockHandle.NONE) {
            list--;
        }
        for (long at = list < 0 ? BlockHandle.NONE : firsts[list]; at != BlockHandle.NONE; at = next(segments, at)) {
            largest = Math.max(largest, sizeOf(segments, at));
        }
        return largest;
    }

    long blocks() {
        return blocks;
    }

    long first(int list) {
        return firsts[list];
    }

    boolean isOccupied(int list) {
        return (occupied[list >>> 6] & 1L << list) != 0;
    }

    void forgetAll() {
        Arrays.fill(firsts, BlockHandle.NONE);
        Arrays.fill(occupied, 0);
        blocks = 0;
    }

    private int occupiedFrom(int list) {
        int word = list >>> 6;
        long bits = occupied[word] & -1L << list;
        while (bits == 0) {
            if (++word == WORDS) {
                return -1;
            }
            bits = occupied[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    private static long sizeOf(MemorySegment[] segments, long handle) {
        return size(opaqueFront(segments[BlockHandle.segmentNumber(handle)], BlockHandle.data(handle)));
    }

    private static long next(MemorySegment[] segments, long handle) {
        return plainNext(segments[BlockHandle.segmentNumber(handle)], BlockHandle.data(handle));
    }
}
