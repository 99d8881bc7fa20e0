package io.sauva.concurrent.memory;

import static io.sauva.concurrent.memory.BlockHandle.data;
import static io.sauva.concurrent.memory.BlockHandle.segmentNumber;
import static io.sauva.concurrent.memory.BlockLayout.FREE;
import static io.sauva.concurrent.memory.BlockLayout.HANDED_BACK;
import static io.sauva.concurrent.memory.BlockLayout.KEPT;
import static io.sauva.concurrent.memory.BlockLayout.SMALLEST;
import static io.sauva.concurrent.memory.BlockLayout.USED;
import static io.sauva.concurrent.memory.BlockLayout.compareAndSetFront;
import static io.sauva.concurrent.memory.BlockLayout.frontWord;
import static io.sauva.concurrent.memory.BlockLayout.opaqueFront;
import static io.sauva.concurrent.memory.BlockLayout.plainBack;
import static io.sauva.concurrent.memory.BlockLayout.plainBackOfPrevious;
import static io.sauva.concurrent.memory.BlockLayout.plainFront;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/// Off-heap memory for one thread: blocks cut from large segments, merged with their free neighbours when they
/// come home.
///
/// After RAST's free-list multi-level allocator. The parts: [BlockLayout] has the bytes of a block,
/// [FreeLevels] finds a free block in constant time, [KeptBlocks] spares most requests both cutting and
/// merging, [RemoteFrees] brings home what other threads freed, [SegmentTable] asks the system. Segments are
/// kept until `close`, also larger ones made for one request: a segment whose blocks were all freed and merged
/// is one free block again and serves the next requests, of whatever size.
///
/// A block is known by its handle, never 0. A handle is dead once its block is freed: a second free is refused
/// as long as the block was not given out again, and cannot be told from a rightful one after that.
///
/// Thread: the owner, who is the creator until another thread calls `claim`, allocates, reclaims, verifies and
/// asks for statistics. Any thread frees, reads and writes; who shares a block orders its own accesses, and who
/// frees it is its last user. `close` is for the owner, or for anybody once the owner has stopped.
/// Invariant: between calls no two neighbours are free (a kept block is not, in this sense), and each byte of a
/// segment belongs to exactly one block or edge.
public final class FreeListAllocator implements AutoCloseable {
    public static final long DEFAULT_SEGMENT_BYTES = 1 << 20;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final SegmentTable table;
    private final FreeLevels levels = new FreeLevels();
    private final KeptBlocks kept;
    private final RemoteFrees remoteFrees = new RemoteFrees();
    private volatile Thread owner = Thread.currentThread();
    private long usedBytes;
    private long usedBlocks;

    public FreeListAllocator() {
        this(DEFAULT_SEGMENT_BYTES, Long.MAX_VALUE);
    }

    /// With segments of this size, a multiple of 16, which together stay within the limit.
    public FreeListAllocator(long segmentBytes, long maxBytes) {
        long least = SMALLEST + BlockLayout.EDGES;
        if (segmentBytes < least || segmentBytes > BlockLayout.LARGEST || segmentBytes % BlockLayout.STEP != 0) {
            throw new IllegalArgumentException("segment size must be a multiple of 16 from " + least + " to "
                    + BlockLayout.LARGEST + ": " + segmentBytes);
        }
        if (maxBytes < 0) {
            throw new IllegalArgumentException("limit must not be negative: " + maxBytes);
        }
        table = new SegmentTable(segmentBytes, maxBytes);
        kept = new KeptBlocks(segmentBytes - BlockLayout.EDGES);
    }

    /// Makes the calling thread the owner. The former one must have stopped, and that must be known to this
    /// thread (it was joined, or has handed the allocator over through a queue).
    public void claim() {
        table.checkOpen();
        owner = Thread.currentThread();
    }

    /// A block of at least so many bytes, aligned to 16, with whatever its last user left in it.
    ///
    /// @throws OutOfOffHeapMemoryException at the limit, or if the system has no more; used blocks are
    /// untouched
    public long allocate(long bytes) {
        checkOwner();
        if (!remoteFrees.opaqueIsEmpty()) {
            takeHome();
        }
        long size = sizeFor(bytes);
        long rounded = FreeLevels.roundUp(size);
        if (!kept.serves(rounded)) {
            return cut(size);
        }
        long handle = kept.take(FreeLevels.listOf(rounded));
        return handle == BlockHandle.NONE ? cut(rounded) : reuse(handle);
    }

    /// Gives the block back: at once on the owner's thread, through the owner's next allocation on any other.
    ///
    /// @throws IllegalStateException if the block is already free; of racing calls exactly one goes through
    /// @throws IllegalArgumentException if this is no block of this allocator
    public void free(long handle) {
        MemorySegment segment = table.acquireSegment(handle);
        long front = usedFront(segment, handle);
        long size = BlockLayout.size(front);
        if (!isOwner()) {
            changeUsedTo(HANDED_BACK, segment, handle, front);
            remoteFrees.push(segment, handle);
        } else if (kept.hasRoom(size)) {
            changeUsedTo(KEPT, segment, handle, front);
            keep(handle, size);
        } else {
            changeUsedTo(FREE, segment, handle, front);
            usedBytes -= size;
            usedBlocks--;
            merge(segment, handle, size);
        }
    }

    /// Takes home what other threads have freed, merges all that is free, and answers how many blocks came
    /// home. The first happens on each allocation, the second when memory runs short; this is for an owner that
    /// pauses.
    public int reclaim() {
        checkOwner();
        table.checkOpen();
        int home = takeHome();
        mergeKept();
        return home;
    }

    /// How many bytes the block's user may use: at least as many as were asked for.
    public long size(long handle) {
        return usable(table.acquireSegment(handle), handle);
    }

    /// The usable bytes of the block; dead like the handle once the block is freed, although no check can tell.
    public MemorySegment segment(long handle) {
        MemorySegment segment = table.acquireSegment(handle);
        return segment.asSlice(data(handle), usable(segment, handle));
    }

    public void write(long handle, long at, byte[] source, int from, int length) {
        MemorySegment segment = table.acquireSegment(handle);
        MemorySegment.copy(source, from, segment, ValueLayout.JAVA_BYTE, position(segment, handle, at, length), length);
    }

    public void read(long handle, long at, byte[] target, int from, int length) {
        MemorySegment segment = table.acquireSegment(handle);
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, position(segment, handle, at, length), target, from, length);
    }

    public int getInt(long handle, long at) {
        MemorySegment segment = table.acquireSegment(handle);
        return segment.get(INT, position(segment, handle, at, Integer.BYTES));
    }

    public void putInt(long handle, long at, int value) {
        MemorySegment segment = table.acquireSegment(handle);
        segment.set(INT, position(segment, handle, at, Integer.BYTES), value);
    }

    public long getLong(long handle, long at) {
        MemorySegment segment = table.acquireSegment(handle);
        return segment.get(LONG, position(segment, handle, at, Long.BYTES));
    }

    public void putLong(long handle, long at, long value) {
        MemorySegment segment = table.acquireSegment(handle);
        segment.set(LONG, position(segment, handle, at, Long.BYTES), value);
    }

    /// What is used and free now. Takes nothing home, but counts what waits to be; looks through one free list.
    public AllocatorStatistics stats() {
        checkOwner();
        table.checkOpen();
        return new AllocatorStatistics(
                table.reservedBytes(),
                usedBytes,
                table.blockBytes() - usedBytes,
                usedBlocks,
                levels.blocks() + kept.blocks(),
                levels.largest(table.acquireSegments()),
                remoteFreesPending());
    }

    /// Walks through every block and every list.
    ///
    /// @throws IllegalStateException if an invariant is broken, saying which and where
    public void verify() {
        checkOwner();
        table.checkOpen();
        new ConsistencyCheck(table, levels, kept).run(usedBytes, usedBlocks);
    }

    /// Releases all memory; every call afterwards, and every access to a slice, is an [IllegalStateException].
    @Override
    public void close() {
        table.close();
        // Empty lists send `allocate` to the slow path, which finds the table closed: the fast path need not ask.
        kept.forgetAll();
        levels.forgetAll();
    }

    private long reuse(long handle) {
        MemorySegment segment = table.acquireSegments()[segmentNumber(handle)];
        long size = BlockLayout.size(opaqueFront(segment, data(handle)));
        plainFront(segment, data(handle), frontWord(handle, size, USED));
        usedBytes += size;
        usedBlocks++;
        return handle;
    }

    private void keep(long handle, long size) {
        kept.keep(handle, size);
        usedBytes -= size;
        usedBlocks--;
    }

    private int takeHome() {
        table.checkOpen();
        int home = 0;
        long handle = remoteFrees.takeAll();
        while (handle != BlockHandle.NONE) {
            MemorySegment segment = table.acquireSegment(handle);
            long below = RemoteFrees.below(segment, handle);
            long size = BlockLayout.size(opaqueFront(segment, data(handle)));
            if (kept.hasRoom(size)) {
                plainFront(segment, data(handle), frontWord(handle, size, KEPT));
                keep(handle, size);
            } else {
                usedBytes -= size;
                usedBlocks--;
                merge(segment, handle, size);
            }
            handle = below;
            home++;
        }
        return home;
    }

    private void mergeKept() {
        for (int list = 0; list < KeptBlocks.LISTS; list++) {
            for (long handle = kept.take(list); handle != BlockHandle.NONE; handle = kept.take(list)) {
                MemorySegment segment = table.acquireSegment(handle);
                merge(segment, handle, BlockLayout.size(opaqueFront(segment, data(handle))));
            }
        }
    }

    /// Takes a block out of a larger one; what is left of that stays free, if it is enough for a block.
    private long cut(long size) {
        MemorySegment[] segments = table.acquireSegments();
        long handle = levels.find(segments, size);
        if (handle == BlockHandle.NONE) {
            handle = findOrReserve(size);
            segments = table.acquireSegments();
        }
        MemorySegment segment = segments[segmentNumber(handle)];
        long data = data(handle);
        long found = BlockLayout.size(opaqueFront(segment, data));
        levels.detach(segments, segment, handle, found);
        long rest = found - size;
        long taken = found;
        if (rest >= SMALLEST) {
            taken = size;
            plainFront(segment, data + size, frontWord(handle + size, rest, FREE));
            plainBack(segment, data + size, rest, FREE);
            levels.attach(segments, segment, handle + size, rest);
        }
        plainBack(segment, data, taken, USED);
        plainFront(segment, data, frontWord(handle, taken, USED));
        usedBytes += taken;
        usedBlocks++;
        return handle;
    }

    private long findOrReserve(long size) {
        table.checkOpen();
        // Only then: with a segment nearly full, the kept blocks would be merged and cut again all the time.
        if (!table.isWithinLimit(size)) {
            mergeKept();
        }
        long found = findThoroughly(size);
        if (found != BlockHandle.NONE) {
            return found;
        }
        int number;
        try {
            number = table.reserve(size, usedBytes);
        } catch (OutOfOffHeapMemoryException full) {
            mergeKept();
            found = findThoroughly(size);
            if (found == BlockHandle.NONE) {
                throw full;
            }
            return found;
        }
        MemorySegment[] segments = table.acquireSegments();
        long whole = BlockHandle.of(number, BlockLayout.FIRST_DATA);
        levels.attach(segments, segments[number], whole, BlockLayout.formatWhole(segments[number], number));
        return whole;
    }

    private long findThoroughly(long size) {
        MemorySegment[] segments = table.acquireSegments();
        long found = levels.find(segments, size);
        return found != BlockHandle.NONE ? found : levels.findThoroughly(segments, size);
    }

    /// Merges a block, which no longer counts as used, with its free neighbours and puts the whole into its
    /// list.
    private void merge(MemorySegment segment, long handle, long size) {
        MemorySegment[] segments = table.acquireSegments();
        // Also if a merge buries this word: a second free must not find another state there.
        plainFront(segment, data(handle), frontWord(handle, size, FREE));
        long start = handle;
        long whole = size;
        long before = plainBackOfPrevious(segment, data(handle));
        if (BlockLayout.state(before) == FREE) {
            long beforeSize = BlockLayout.size(before);
            start -= beforeSize;
            whole += beforeSize;
            levels.detach(segments, segment, start, beforeSize);
        }
        // A remote free may change this word meanwhile, but never to or from FREE.
        long after = opaqueFront(segment, data(handle) + size);
        if (BlockLayout.state(after) == FREE) {
            long afterSize = BlockLayout.size(after);
            whole += afterSize;
            levels.detach(segments, segment, handle + size, afterSize);
        }
        plainFront(segment, data(start), frontWord(start, whole, FREE));
        plainBack(segment, data(start), whole, FREE);
        levels.attach(segments, segment, start, whole);
    }

    /// The only way out of USED, for the owner too: of two threads that free the same block one loses here.
    private static void changeUsedTo(long state, MemorySegment segment, long handle, long front) {
        if (!compareAndSetFront(segment, data(handle), front, front - USED + state)) {
            throw notUsed(handle, opaqueFront(segment, data(handle)));
        }
    }

    private static long sizeFor(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("size must not be negative: " + bytes);
        }
        // Beyond the largest block all sizes are alike: the reservation will refuse them.
        return BlockLayout.sizeFor(Math.min(bytes, BlockLayout.LARGEST));
    }

    private long remoteFreesPending() {
        long pending = 0;
        long handle = remoteFrees.acquireTop();
        while (handle != BlockHandle.NONE) {
            pending++;
            handle = RemoteFrees.below(table.acquireSegment(handle), handle);
        }
        return pending;
    }

    // A thread is only equal to itself, and a virtual call to `equals` would stand on the hot path.
    @SuppressWarnings("ReferenceEquality")
    private boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    private void checkOwner() {
        if (!isOwner()) {
            table.checkOpen();
            throw new WrongThreadException("only the owner, " + owner + ", may do this, not " + Thread.currentThread());
        }
    }

    private static long position(MemorySegment segment, long handle, long at, int length) {
        return data(handle) + Objects.checkFromIndexSize(at, (long) length, usable(segment, handle));
    }

    private static long usable(MemorySegment segment, long handle) {
        return BlockLayout.usable(BlockLayout.size(usedFront(segment, handle)));
    }

    private static long usedFront(MemorySegment segment, long handle) {
        long front = opaqueFront(segment, data(handle));
        if (front != frontWord(handle, BlockLayout.size(front), USED)) {
            throw notUsed(handle, front);
        }
        return front;
    }

    private static RuntimeException notUsed(long handle, long front) {
        String name = "handle 0x" + Long.toHexString(handle);
        if (BlockLayout.hasMark(handle, front)
                && BlockLayout.state(front) >= FREE
                && BlockLayout.state(front) <= KEPT) {
            return new IllegalStateException("the block is already free (freed twice, or used after free): " + name);
        }
        return new IllegalArgumentException("no block starts here: " + name);
    }
}
