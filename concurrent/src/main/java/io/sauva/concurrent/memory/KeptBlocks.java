package io.sauva.concurrent.memory;

import java.util.Arrays;

/// Freed blocks kept whole for a while, for the next request of their size: a few per list of [FreeLevels].
///
/// Merging at once is often in vain: the next request cuts the same block out again. Taking one from here
/// touches a single word off-heap, its front; merging and cutting touch about ten, scattered (glibc's tcache
/// has the same reason). The requests it serves are rounded up to the smallest size of their list, at a cost of
/// at most 1/8, so that each block of a list fits each of them.
///
/// Thread: the owner of the allocator only.
/// Invariant: bounded by `DEPTH` blocks per list, all below 80 KiB, 7 MiB together in the worst case. A kept
/// block has the state KEPT in front and USED in back, so its neighbours leave it alone. All are merged before
/// a request is refused.
final class KeptBlocks {
    private static final int DEPTH_BITS = 3;
    static final int DEPTH = 1 << DEPTH_BITS;
    private static final long LARGEST = (80 << 10) - BlockLayout.STEP;
    static final int LISTS = FreeLevels.listOf(LARGEST) + 1;

    private final long largest;
    private final long[] handles = new long[LISTS << DEPTH_BITS];
    private final int[] counts = new int[LISTS];

    KeptBlocks(long largestOfSegment) {
        largest = Math.min(LARGEST, largestOfSegment);
    }

    /// Whether requests of this size are served, and blocks of this size kept, here.
    boolean serves(long size) {
        return size <= largest;
    }

    boolean hasRoom(long size) {
        return size <= largest && counts[FreeLevels.listOf(size)] < DEPTH;
    }

    /// Only after `hasRoom`.
    void keep(long handle, long size) {
        int list = FreeLevels.listOf(size);
        handles[(list << DEPTH_BITS) + counts[list]++] = handle;
    }

    /// The block last kept in this list, or `NONE`.
    long take(int list) {
        int count = counts[list];
        if (count == 0) {
            return BlockHandle.NONE;
        }
        counts[list] = --count;
        return handles[(list << DEPTH_BITS) + count];
    }

    int count(int list) {
        return counts[list];
    }

    long handle(int list, int index) {
        return handles[(list << DEPTH_BITS) + index];
    }

    long blocks() {
        long blocks = 0;
        for (int count : counts) {
            blocks += count;
        }
        return blocks;
    }

    void forgetAll() {
        Arrays.fill(counts, 0);
    }
}
