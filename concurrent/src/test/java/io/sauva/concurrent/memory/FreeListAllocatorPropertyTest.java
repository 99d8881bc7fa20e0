package io.sauva.concurrent.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;

/// Random histories of allocations and frees, each step compared with a model that knows every live block and
/// its bytes.
class FreeListAllocatorPropertyTest {
    private static final long SEGMENT_BYTES = 128 << 10;

    private record Live(long handle, int length) {
        byte[] content() {
            byte[] content = new byte[length];
            Arrays.fill(content, (byte) (handle >> 4 ^ length));
            return content;
        }
    }

    enum Action {
        ALLOCATE,
        FREE,
        FREE_REMOTELY,
        RECLAIM
    }

    @Provide
    Arbitrary<List<Tuple2<Action, Integer>>> histories() {
        Arbitrary<Action> actions = Arbitraries.frequency(
                Tuple.of(8, Action.ALLOCATE),
                Tuple.of(5, Action.FREE),
                Tuple.of(2, Action.FREE_REMOTELY),
                Tuple.of(1, Action.RECLAIM));
        int segment = (int) SEGMENT_BYTES;
        Arbitrary<Integer> numbers = Arbitraries.frequencyOf(
                Tuple.of(10, Arbitraries.integers().between(16, 64 << 10)),
                Tuple.of(10, Arbitraries.integers().between(0, 600)),
                Tuple.of(1, Arbitraries.of(0, 1, segment - 33, segment - 32, segment - 31, segment, 3 * segment)));
        return Combinators.combine(actions, numbers).as(Tuple::of).list().ofMaxSize(150);
    }

    @Property(tries = 150)
    void blocksKeepApartKeepTheirBytesAndMergeAgain(@ForAll("histories") List<Tuple2<Action, Integer>> history)
            throws InterruptedException {
        try (FreeListAllocator allocator = new FreeListAllocator(SEGMENT_BYTES, Long.MAX_VALUE)) {
            List<Live> live = new ArrayList<>();
            for (Tuple2<Action, Integer> step : history) {
                perform(allocator, live, step.get1(), step.get2());
                allocator.verify();
            }
            assertNoOverlap(allocator, live);
            while (!live.isEmpty()) {
                free(allocator, live.removeLast());
                allocator.verify();
            }
            allocator.reclaim();
            allocator.verify();
            assertAllMerged(allocator);
        }
    }

    private static void perform(FreeListAllocator allocator, List<Live> live, Action action, int number)
            throws InterruptedException {
        switch (action) {
            case ALLOCATE -> {
                long handle = allocator.allocate(number);
                assertTrue(allocator.size(handle) >= number);
                Live block = new Live(handle, number);
                allocator.write(handle, 0, block.content(), 0, number);
                live.add(block);
            }
            case FREE -> {
                if (!live.isEmpty()) {
                    free(allocator, live.remove(number % live.size()));
                }
            }
            case FREE_REMOTELY -> {
                if (!live.isEmpty()) {
                    Live gone = live.remove(number % live.size());
                    Thread remote = new Thread(() -> allocator.free(gone.handle()));
                    remote.start();
                    remote.join();
                }
            }
            case RECLAIM -> allocator.reclaim();
        }
    }

    private static void free(FreeListAllocator allocator, Live gone) {
        byte[] found = new byte[gone.length()];
        allocator.read(gone.handle(), 0, found, 0, found.length);
        assertArrayEquals(gone.content(), found);
        allocator.free(gone.handle());
    }

    private static void assertNoOverlap(FreeListAllocator allocator, List<Live> live) {
        List<MemorySegment> slices = new ArrayList<>();
        for (Live block : live) {
            slices.add(allocator.segment(block.handle()));
        }
        slices.sort((left, right) -> Long.compare(left.address(), right.address()));
        for (int index = 1; index < slices.size(); index++) {
            MemorySegment before = slices.get(index - 1);
            assertTrue(before.address() + before.byteSize() <= slices.get(index).address());
        }
    }

    private static void assertAllMerged(FreeListAllocator allocator) {
        AllocatorStatistics statistics = allocator.stats();
        assertEquals(0, statistics.usedBytes());
        assertEquals(0, statistics.usedBlocks());
        // The edges are the difference, and they tell how many segments there are: one block for each.
        long segments = (statistics.reservedBytes() - statistics.freeBytes()) / BlockLayout.EDGES;
        assertEquals(segments, statistics.freeBlocks());
    }
}
