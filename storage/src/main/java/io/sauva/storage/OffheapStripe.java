package io.sauva.storage;

import io.sauva.concurrent.memory.FreeListAllocator;
import io.sauva.concurrent.memory.OutOfOffHeapMemoryException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;

/// One part of [OffheapEngine]: a table of block handles, and the memory that these blocks come
/// from.
///
/// ```
///   slot   63   60 59                         4 3    0
///         +-------+----------------------------+------+
///         |  tag  |  handle of the block       |  tag |    0: empty; 1: tombstone
///         +-------+----------------------------+------+
/// ```
/// The tag is of the key's hash, so that only one in 256 of the wrong blocks is looked at.
///
/// Thread: any. Updates hold the lock, and with it own the allocator. Readers take no lock but
/// check, after they have copied, that the version is what it was before: each change of a slot,
/// and each free, lies between two steps of the version. Blocks that are being filled need no such
/// care, because no slot refers to them yet. A reader that was disturbed too often takes the lock.
/// Memory stays mapped until `close`, so a reader that is late reads nonsense, not outside.
/// Invariant: the version is odd only while a holder of the lock changes something; at least one
/// slot in five is empty.
final class OffheapStripe {
    static final int SEGMENT_BYTES = 128 << 10;
    private static final int ATTEMPTS = 16;
    private static final int FULL_PERCENT = 80;
    private static final int REBUILT_PERCENT = 64;
    private static final long EMPTY = 0;
    private static final long TOMBSTONE = 1;
    private static final long TAG_MASK = 0xF000_0000_0000_000FL;
    private static final VarHandle VERSION;

    static {
        try {
            VERSION = MethodHandles.lookup()
                    .findVarHandle(OffheapStripe.class, "version", long.class)
                    .withInvokeExactBehavior();
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final FreeListAllocator allocator = new FreeListAllocator(SEGMENT_BYTES, Long.MAX_VALUE);
    private Thread owner = Thread.currentThread();
    private int live;
    private int occupied;
    /// Volatile for readers without the lock; `null` once closed.
    private volatile long[] slots = new long[Striping.SMALLEST_CAPACITY];

    @SuppressWarnings("UnusedVariable") // Through VERSION.
    private long version;

    /// The value and partition of the key, or `null`.
    AssignedValue<byte[]> find(byte[] key, long spread) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long before = acquireVersion();
            if ((before & 1) == 0) {
                try {
                    AssignedValue<byte[]> found = read(key, spread);
                    if (isStill(before)) {
                        return found;
                    }
                } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException nonsense) {
                    if (isStill(before)) {
                        throw nonsense;
                    }
                }
            }
            Thread.onSpinWait();
        }
        synchronized (this) {
            return read(key, spread);
        }
    }

    /// Answers whether the key was not there.
    synchronized boolean put(byte[] key, byte[] value, long spread) {
        long[] table = open();
        takeOwnership();
        int slot = slotOf(table, key, spread);
        boolean replaces = slot >= 0;
        // Before the block is taken: if the heap has no room for the table, no block is lost.
        if (!replaces && (occupied + 1) * 100L > (long) table.length * FULL_PERCENT) {
            table = rebuild(table);
        }
        int partition = replaces ? OffheapRecord.partition(block(table[slot])) : EntryEngine.UNASSIGNED;
        long word = allocate(OffheapRecord.bytesFor(key, value)) | tag(spread);
        OffheapRecord.write(block(word), key, value, partition);
        if (replaces) {
            long replaced = table[slot];
            beginChange();
            table[slot] = word;
            allocator.free(handle(replaced));
            endChange();
            return false;
        }
        insert(table, word, spread);
        return true;
    }

    synchronized boolean assign(byte[] key, int partition, long spread) {
        long[] table = open();
        int slot = slotOf(table, key, spread);
        if (slot < 0) {
            return false;
        }
        MemorySegment block = block(table[slot]);
        beginChange();
        OffheapRecord.assign(block, partition);
        endChange();
        return true;
    }

    synchronized boolean remove(byte[] key, long spread) {
        long[] table = open();
        takeOwnership();
        int slot = slotOf(table, key, spread);
        if (slot < 0) {
            return false;
        }
        long removed = table[slot];
        live--;
        beginChange();
        table[slot] = TOMBSTONE;
        if (table[Striping.next(slot, table.length)] == EMPTY) {
            for (; table[slot] == TOMBSTONE; slot = Striping.previous(slot, table.length)) {
                table[slot] = EMPTY;
                occupied--;
            }
        }
        allocator.free(handle(removed));
        endChange();
        return true;
    }

    /// Shows the keys in this range; updates of this stripe wait meanwhile, readers do not.
    synchronized void forEachKey(byte[] from, byte[] to, Consumer<byte[]> visitor) {
        for (long word : open()) {
            if (isRecord(word)) {
                byte[] key = OffheapRecord.key(block(word));
                if (Arrays.compareUnsigned(key, from) >= 0 && (to == null || Arrays.compareUnsigned(key, to) < 0)) {
                    visitor.accept(key);
                }
            }
        }
    }

    synchronized int size() {
        open();
        return live;
    }

    synchronized void close() {
        if (slots != null) {
            beginChange();
            slots = null;
            allocator.close();
            endChange();
        }
    }

    long[] open() {
        long[] table = slots;
        if (table == null) {
            throw Limits.closed();
        }
        return table;
    }

    private AssignedValue<byte[]> read(byte[] key, long spread) {
        long[] table = open();
        int slot = slotOf(table, key, spread);
        return slot < 0 ? null : OffheapRecord.value(block(table[slot]));
    }

    /// The slot that holds the key, or -1. Also for readers without the lock, thus never endless.
    private int slotOf(long[] table, byte[] key, long spread) {
        long tag = tag(spread);
        int slot = Striping.slot(spread, table.length);
        for (int probes = 0; probes < table.length; probes++) {
            long word = table[slot];
            if (word == EMPTY) {
                return -1;
            }
            if ((word & TAG_MASK) == tag && word != TOMBSTONE && OffheapRecord.hasKey(block(word), key)) {
                return slot;
            }
            slot = Striping.next(slot, table.length);
        }
        return -1;
    }

    private void insert(long[] table, long word, long spread) {
        int slot = Striping.slot(spread, table.length);
        while (isRecord(table[slot])) {
            slot = Striping.next(slot, table.length);
        }
        live++;
        if (table[slot] == EMPTY) {
            occupied++;
        }
        beginChange();
        table[slot] = word;
        endChange();
    }

    /// Copies the handles into a new table without tombstones, while readers go on in the old one,
    /// equally true.
    private long[] rebuild(long[] old) {
        long[] table = new long[Striping.capacityFor(live + 1, REBUILT_PERCENT)];
        for (long word : old) {
            if (isRecord(word)) {
                int slot = Striping.slot(Striping.spread(OffheapRecord.key(block(word))), table.length);
                while (table[slot] != EMPTY) {
                    slot = Striping.next(slot, table.length);
                }
                table[slot] = word;
            }
        }
        occupied = live;
        slots = table;
        return table;
    }

    /// The lock passes the allocator on from thread to thread, as [FreeListAllocator#claim] asks
    /// for.
    private void takeOwnership() {
        if (owner != Thread.currentThread()) {
            allocator.claim();
            owner = Thread.currentThread();
        }
    }

    private long allocate(long bytes) {
        try {
            long handle = allocator.allocate(bytes);
            assert (handle & TAG_MASK) == 0 : "handles leave room for the tag";
            return handle;
        } catch (OutOfOffHeapMemoryException full) {
            throw new EngineException(full.getMessage(), full);
        }
    }

    private MemorySegment block(long word) {
        return allocator.segment(handle(word));
    }

    private static long handle(long word) {
        return word & ~TAG_MASK;
    }

    private static boolean isRecord(long word) {
        return word != EMPTY && word != TOMBSTONE;
    }

    /// Bits of the hash that decide neither the stripe nor the slot.
    private static long tag(long spread) {
        return ((spread >>> 32) & 0xF) | (((spread >>> 36) & 0xF) << 60);
    }

    private long acquireVersion() {
        return (long) VERSION.getAcquire(this);
    }

    private boolean isStill(long before) {
        // Keeps the reads of slots and blocks from moving below the next one.
        VarHandle.acquireFence();
        return (long) VERSION.getOpaque(this) == before;
    }

    private void beginChange() {
        VERSION.setOpaque(this, version + 1);
        // Who sees anything of the change sees the odd version, too.
        VarHandle.storeStoreFence();
    }

    private void endChange() {
        VERSION.setRelease(this, version + 1);
    }
}
