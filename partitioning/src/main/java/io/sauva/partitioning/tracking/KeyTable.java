package io.sauva.partitioning.tracking;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/// Numbers keys in the order in which they first come.
///
/// Thread: one at a time.
final class KeyTable {
    private static final int SMALLEST = 1024;

    private final ToLongFunction<byte[]> hash;
    private byte[][] keys = new byte[SMALLEST][];
    private long[] hashes = new long[SMALLEST];
    /// Open addressing, at most half full: one more than the number of the key, or 0.
    private int[] slots = new int[2 * SMALLEST];
    private int size;

    KeyTable(ToLongFunction<byte[]> hash) {
        this.hash = hash;
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
        if (size == keys.length) {
            grow();
            return number(key, keyHash);
        }
        keys[size] = key;
        hashes[size] = keyHash;
        slots[slot] = ++size;
        return size - 1;
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
        int mask = slots.length - 1;
        for (int number = 0; number < size; number++) {
            int slot = (int) hashes[number] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number + 1;
        }
    }
}
