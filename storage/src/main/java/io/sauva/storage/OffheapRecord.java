package io.sauva.storage;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/// The bytes of an entry in a block off the heap.
///
/// ```
///   0                                                       8
///   +-------------------------------------------------------+-----+-------+
///   | 0 | partition 16 | key length 17 | value length 30    | key | value |
///   +-------------------------------------------------------+-----+-------+
///    63                47              30                 0
/// ```
/// Thread: any. Whoever reads without the stripe's lock may see bytes of two entries mixed: then
/// the methods answer something wrong or throw an [IndexOutOfBoundsException], but never look
/// outside the block.
final class OffheapRecord {
    private static final ValueLayout.OfLong HEADER = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final long KEY_AT = 8;
    private static final int KEY_SHIFT = 30;
    private static final int PARTITION_SHIFT = 47;
    private static final int VALUE_MASK = (1 << KEY_SHIFT) - 1;
    private static final int KEY_MASK = (1 << (PARTITION_SHIFT - KEY_SHIFT)) - 1;
    private static final long LENGTHS_MASK = (1L << PARTITION_SHIFT) - 1;

    private OffheapRecord() {}

    static long bytesFor(byte[] key, byte[] value) {
        return KEY_AT + key.length + value.length;
    }

    static void write(MemorySegment block, byte[] key, byte[] value, int partition) {
        long lengths = (long) key.length << KEY_SHIFT | value.length;
        block.set(HEADER, 0, partitionBits(partition) | lengths);
        MemorySegment.copy(key, 0, block, BYTE, KEY_AT, key.length);
        MemorySegment.copy(value, 0, block, BYTE, KEY_AT + key.length, value.length);
    }

    static void assign(MemorySegment block, int partition) {
        block.set(HEADER, 0, partitionBits(partition) | (block.get(HEADER, 0) & LENGTHS_MASK));
    }

    static int partition(MemorySegment block) {
        return partition(block.get(HEADER, 0));
    }

    static boolean hasKey(MemorySegment block, byte[] key) {
        int length = key.length;
        return keyLength(block.get(HEADER, 0)) == length
                && MemorySegment.mismatch(block, KEY_AT, KEY_AT + length, MemorySegment.ofArray(key), 0, length) < 0;
    }

    static byte[] key(MemorySegment block) {
        return copy(block, KEY_AT, keyLength(block.get(HEADER, 0)));
    }

    static AssignedValue<byte[]> value(MemorySegment block) {
        long header = block.get(HEADER, 0);
        byte[] value = copy(block, KEY_AT + keyLength(header), (int) header & VALUE_MASK);
        return new AssignedValue<>(value, partition(header));
    }

    private static byte[] copy(MemorySegment block, long from, int length) {
        // First the check: a length that is none must not ask the heap for an array.
        Objects.checkFromIndexSize(from, length, block.byteSize());
        byte[] copy = new byte[length];
        MemorySegment.copy(block, BYTE, from, copy, 0, length);
        return copy;
    }

    private static int keyLength(long header) {
        return (int) (header >>> KEY_SHIFT) & KEY_MASK;
    }

    private static int partition(long header) {
        return Limits.partitionOf((int) (header >>> PARTITION_SHIFT));
    }

    private static long partitionBits(int partition) {
        return (long) Limits.partitionBits(partition) << PARTITION_SHIFT;
    }
}
