package io.sauva.concurrent.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

class FreeListAllocatorTest {
    private static final long SEGMENT_BYTES = 4096;

    @Test
    void everySizeGetsAnAlignedBlockThatIsLargeEnough() {
        try (FreeListAllocator allocator = new FreeListAllocator()) {
            for (long bytes : new long[] {0, 1, 15, 16, 17, 1000, 65536, (1 << 20) - 32, 1 << 20, 5 << 20}) {
                long handle = allocator.allocate(bytes);
                assertNotEquals(0, handle);
                assertTrue(allocator.size(handle) >= Math.max(16, bytes));
                assertEquals(0, allocator.segment(handle).address() % 16);
                allocator.verify();
            }
        }
    }

    @Test
    void sizesThatNoBlockHasAreRefused() {
        try (FreeListAllocator allocator = new FreeListAllocator()) {
            assertThrows(IllegalArgumentException.class, () -> allocator.allocate(-1));
            assertThrows(IllegalArgumentException.class, () -> allocator.allocate(Long.MIN_VALUE));
            assertThrows(OutOfOffHeapMemoryException.class, () -> allocator.allocate(Long.MAX_VALUE));
            assertThrows(OutOfOffHeapMemoryException.class, () -> allocator.allocate(BlockLayout.LARGEST));
            assertEquals(0, allocator.stats().reservedBytes());
            assertThrows(IllegalArgumentException.class, () -> new FreeListAllocator(100, 1000));
            assertThrows(IllegalArgumentException.class, () -> new FreeListAllocator(SEGMENT_BYTES, -1));
        }
    }

    @Test
    void aWholeSegmentIsUsedAgain() {
        try (FreeListAllocator allocator = new FreeListAllocator(SEGMENT_BYTES, SEGMENT_BYTES)) {
            for (int round = 0; round < 3; round++) {
                long small = allocator.allocate(100);
                allocator.free(small);
                // Needs the kept block of 100 bytes to be merged first, as the limit allows no second segment.
                allocator.free(allocator.allocate(SEGMENT_BYTES - 32));
                allocator.verify();
            }
        }
    }

    @Test
    void aSecondFreeIsRefused() {
        try (FreeListAllocator allocator = new FreeListAllocator(SEGMENT_BYTES, Long.MAX_VALUE)) {
            long before = allocator.allocate(100);
            long handle = allocator.allocate(100);
            allocator.free(handle);
            assertThrows(IllegalStateException.class, () -> allocator.free(handle));
            assertThrows(IllegalStateException.class, () -> allocator.getInt(handle, 0));
            allocator.free(before);
            allocator.reclaim();
            assertThrows(IllegalStateException.class, () -> allocator.free(handle), "buried by a merge");
            assertThrows(IllegalStateException.class, () -> allocator.free(before));
            allocator.verify();
            assertEquals(0, allocator.stats().usedBlocks());
        }
    }

    @Test
    void whatIsNoBlockIsRefused() {
        try (FreeListAllocator allocator = new FreeListAllocator(SEGMENT_BYTES, Long.MAX_VALUE)) {
            long handle = allocator.allocate(200);
            long[] wrong = {
                0,
                8,
                -1,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                handle + 1,
                handle + 8,
                handle + 16,
                handle + SEGMENT_BYTES,
                SEGMENT_BYTES,
                handle | 1L << 40,
                handle | 1L << 60,
                handle | 1L << 62
            };
            for (long none : wrong) {
                assertThrows(IllegalArgumentException.class, () -> allocator.free(none), () -> Long.toHexString(none));
                assertThrows(IllegalArgumentException.class, () -> allocator.size(none));
            }
            allocator.verify();
            allocator.free(handle);
        }
    }

    @Test
    void atTheLimitNothingChanges() {
        try (FreeListAllocator allocator = new FreeListAllocator(SEGMENT_BYTES, 2 * SEGMENT_BYTES)) {
            long first = allocator.allocate(3000);
            allocator.allocate(3000);
            AllocatorStatistics before = allocator.stats();
            OutOfOffHeapMemoryException refused =
                    assertThrows(OutOfOffHeapMemoryException.class, () -> allocator.allocate(3000));
            assertTrue(refused.getMessage().contains("limit 8192"), refused.getMessage());
            assertThrows(OutOfOffHeapMemoryException.class, () -> allocator.allocate(100_000));
            assertEquals(before, allocator.stats());
            allocator.verify();
            allocator.free(first);
            allocator.allocate(3000);
        }
    }

    @Test
    void accessStaysInsideTheBlock() {
        try (FreeListAllocator allocator = new FreeListAllocator()) {
            long handle = allocator.allocate(32);
            long size = allocator.size(handle);
            allocator.putLong(handle, size - 8, 7);
            allocator.putInt(handle, 1, 5);
            assertEquals(7, allocator.getLong(handle, size - 8));
            assertEquals(5, allocator.getInt(handle, 1));
            MemorySegment slice = allocator.segment(handle);
            assertEquals(size, slice.byteSize());
            assertEquals(5, slice.get(ValueLayout.JAVA_INT_UNALIGNED, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> allocator.putLong(handle, size - 7, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> allocator.getInt(handle, -1));
            byte[] bytes = new byte[64];
            assertThrows(IndexOutOfBoundsException.class, () -> allocator.write(handle, 0, bytes, 0, 64));
            assertThrows(IndexOutOfBoundsException.class, () -> allocator.read(handle, 0, bytes, 60, 8));
            assertThrows(IndexOutOfBoundsException.class, () -> allocator.read(handle, 0, bytes, 0, -1));
            allocator.verify();
        }
    }

    @Test
    void statisticsCountBlocks() {
        try (FreeListAllocator allocator = new FreeListAllocator(SEGMENT_BYTES, Long.MAX_VALUE)) {
            assertEquals(new AllocatorStatistics(0, 0, 0, 0, 0, 0, 0), allocator.stats());
            assertEquals(0, allocator.stats().fragmentation());
            long first = allocator.allocate(48);
            allocator.allocate(48);
            assertEquals(new AllocatorStatistics(4096, 128, 3952, 2, 1, 3952, 0), allocator.stats());
            allocator.free(first);
            allocator.reclaim();
            assertEquals(new AllocatorStatistics(4096, 64, 4016, 1, 2, 3952, 0), allocator.stats());
            assertEquals(1 - 3952.0 / 4016, allocator.stats().fragmentation(), 1e-9);
        }
    }

    @Test
    void afterCloseEveryCallIsRefused() {
        FreeListAllocator allocator = new FreeListAllocator();
        long handle = allocator.allocate(100);
        allocator.free(allocator.allocate(100));
        MemorySegment slice = allocator.segment(handle);
        allocator.close();
        allocator.close();
        byte[] bytes = new byte[8];
        assertThrows(IllegalStateException.class, () -> allocator.allocate(100));
        assertThrows(IllegalStateException.class, () -> allocator.allocate(1 << 20));
        assertThrows(IllegalStateException.class, () -> allocator.free(handle));
        assertThrows(IllegalStateException.class, () -> allocator.size(handle));
        assertThrows(IllegalStateException.class, () -> allocator.segment(handle));
        assertThrows(IllegalStateException.class, () -> allocator.read(handle, 0, bytes, 0, 8));
        assertThrows(IllegalStateException.class, () -> allocator.write(handle, 0, bytes, 0, 8));
        assertThrows(IllegalStateException.class, () -> allocator.getInt(handle, 0));
        assertThrows(IllegalStateException.class, () -> allocator.putLong(handle, 0, 1));
        assertThrows(IllegalStateException.class, allocator::reclaim);
        assertThrows(IllegalStateException.class, allocator::stats);
        assertThrows(IllegalStateException.class, allocator::verify);
        assertThrows(IllegalStateException.class, allocator::claim);
        assertThrows(IllegalStateException.class, () -> slice.get(ValueLayout.JAVA_BYTE, 0));
    }
}
