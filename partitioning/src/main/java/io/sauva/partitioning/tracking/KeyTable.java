package io.sauva.partitioning.tracking;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/// Numbers keys in the order in which they first come.
///
/// Thread: one at a time.
final class KeyTable {
    private static final int SMALLEST = 1024;

    private final ToLongFunction<byte[]> hash;
    private byte[][] keys;
    private long[] hashes;
    /// Open addressing, at most half full: one more than the number of the key, or 0.
    private int[] slots;
    private int size;

    KeyTable(ToLongFunction<byte[]> hash) {
        this(hash, SMALLEST);
    }

    /// A table that has room for so many keys.
    KeyTable(ToLongFunction<byte[]> hash, int room) {
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(room - 1) << 1);
        this.hash = hash;
        keys = new byte[capacity][];
        hashes = new long[capacity];
        slots = new int[2 * capacity];
    }

    /// The number of the key, a new one if it is new.
    int number(byte[] key) {
        return number(key, hash.applyAsLong(key));
    }

    int number(byte[] key, long keyHash) {
        int mask = slots.length - 1;
        int slot = (int) keyHash & mask;
        while (slots[slot] != 0) {
            int number = slots[slot] - 1;
            if (hashes[number] == keyHash && Arrays.equals(keys[number], key)) {
                return number;
            }
            slot = (slot + 1) & mask;
        }
        return add(key, keyHash, slot);
    }

    /// The number of a key that is known to be new.
    int add(byte[] key, long keyHash) {
        return add(key, keyHash, freeSlot(keyHash));
    }

    private int add(byte[] key, long keyHash, int slot) {
        if (size == keys.length) {
            grow();
            return add(key, keyHash);
        }
        keys[size] = key;
        hashes[size] = keyHash;
        slots[slot] = ++size;
        return size - 1;
    }

    private int freeSlot(long keyHash) {
        int mask = slots.length - 1;
        int slot = (int) keyHash & mask;
        while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    int size() {
        return size;
    }

    byte[][] keys() {
        return keys;
    }

    long[] hashes() {
        return hashes;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * size);
        hashes = Arrays.copyOf(hashes, 2 * size);
        slots = new int[4 * size];
        for (int number = 0; number < size; number++) {
            slots[freeSlot(hashes[number])] = number + 1;
        }
    }
}
