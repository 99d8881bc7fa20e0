package io.sauva.concurrent.memory;

import static io.sauva.concurrent.memory.BlockLayout.EDGE;
import static io.sauva.concurrent.memory.BlockLayout.FREE;
import static io.sauva.concurrent.memory.BlockLayout.HANDED_BACK;
import static io.sauva.concurrent.memory.BlockLayout.KEPT;
import static io.sauva.concurrent.memory.BlockLayout.USED;

import java.lang.foreign.MemorySegment;

/// Compares what the blocks, the free lists and the counters of one allocator say about each other.
///
/// Thread: the owner of the allocator; other threads may hand blocks back meanwhile.
final class ConsistencyCheck {
    private final SegmentTable table;
    private final FreeLevels levels;
    private final KeptBlocks kept;
    private final MemorySegment[] segments;
    private long usedBytes;
    private long usedBlocks;
    private long freeBlocks;
    private long keptBlocks;

    ConsistencyCheck(SegmentTable table, FreeLevels levels, KeptBlocks kept) {
        this.table = table;
        this.levels = levels;
        this.kept = kept;
        segments = table.acquireSegments();
    }

    void run(long expectedUsedBytes, long expectedUsedBlocks) {
        long reserved = 0;
        for (int number = 0; number < table.count(); number++) {
            reserved += segments[number].byteSize();
            walkSegment(number);
        }
        check(reserved == table.reservedBytes(), "reserved bytes", reserved);
        check(usedBytes == expectedUsedBytes, "used bytes", usedBytes);
        check(usedBlocks == expectedUsedBlocks, "used blocks", usedBlocks);
        check(freeBlocks == levels.blocks(), "free blocks", freeBlocks);
        check(keptBlocks == kept.blocks(), "kept blocks", keptBlocks);
        for (int list = 0; list < KeptBlocks.LISTS; list++) {
            checkKept(list);
        }
        long listed = 0;
        for (int list = 0; list < FreeLevels.LISTS; list++) {
            check(levels.isOccupied(list) == (levels.first(list) != BlockHandle.NONE), "bit of list", list);
            // The free blocks are limited, so a list that bites its own tail is noticed.
            listed = walkList(list, listed);
        }
        check(listed == freeBlocks, "listed blocks", listed);
    }

    private void walkSegment(int number) {
        MemorySegment segment = segments[number];
        long data = BlockLayout.FIRST_DATA;
        long before = BlockLayout.plainBackOfPrevious(segment, data);
        check(before == EDGE, "lower edge of segment", number);
        while (data < segment.byteSize()) {
            long handle = BlockHandle.of(number, data);
            long front = BlockLayout.opaqueFront(segment, data);
            long size = BlockLayout.size(front);
            long state = BlockLayout.state(front);
            check(BlockLayout.hasMark(handle, front), "mark", handle);
            check(size >= BlockLayout.SMALLEST && size <= segment.byteSize() - data, "size", handle);
            check(state == USED || state == FREE || state == HANDED_BACK || state == KEPT, "state", handle);
            long back = BlockLayout.plainBackOfPrevious(segment, data + size);
            check(back == (size | (state == FREE ? FREE : USED)), "back", handle);
            if (state == FREE) {
                check(BlockLayout.state(before) != FREE, "free beside free", handle);
                freeBlocks++;
            } else if (state == KEPT) {
                keptBlocks++;
            } else {
                usedBlocks++;
                usedBytes += size;
            }
            before = back;
            data += size;
        }
        check(data == segment.byteSize(), "sum of sizes in segment", number);
        check(BlockLayout.opaqueFront(segment, data) == EDGE, "upper edge of segment", number);
    }

    private long walkList(int list, long listedBefore) {
        long listed = listedBefore;
        long previous = BlockHandle.NONE;
        long handle = levels.first(list);
        while (handle != BlockHandle.NONE) {
            check(++listed <= freeBlocks, "more blocks listed than free, list", list);
            MemorySegment segment = table.acquireSegment(handle);
            long data = BlockHandle.data(handle);
            long front = BlockLayout.opaqueFront(segment, data);
            check(
                    BlockLayout.hasMark(handle, front) && BlockLayout.state(front) == FREE,
                    "listed but not free",
                    handle);
            check(FreeLevels.listOf(BlockLayout.size(front)) == list, "in the wrong list", handle);
            check(BlockLayout.plainPrevious(segment, data) == previous, "link to the previous", handle);
            previous = handle;
            handle = BlockLayout.plainNext(segment, data);
        }
        return listed;
    }

    private void checkKept(int list) {
        for (int index = 0; index < kept.count(list); index++) {
            long handle = kept.handle(list, index);
            long front = BlockLayout.opaqueFront(table.acquireSegment(handle), BlockHandle.data(handle));
            check(BlockLayout.hasMark(handle, front) && BlockLayout.state(front) == KEPT, "kept, says not so", handle);
            check(FreeLevels.listOf(BlockLayout.size(front)) == list, "kept in the wrong list", handle);
        }
    }

    private static void check(boolean holds, String what, long where) {
        if (!holds) {
            throw new IllegalStateException("allocator is inconsistent: " + what + " 0x" + Long.toHexString(where));
        }
    }
}
