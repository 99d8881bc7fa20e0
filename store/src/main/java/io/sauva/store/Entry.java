package io.sauva.store;

import java.util.Arrays;

/// A key with its value. Equal to another one if the bytes are.
public record Entry(byte[] key, byte[] value) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Entry entry && Arrays.equals(key, entry.key) && Arrays.equals(value, entry.value);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(key) + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return "Entry[key of " + key.length + " bytes, value of " + value.length + " bytes]";
    }
}
