package io.sauva.store;

import java.util.Arrays;

/// A key with its value. Equal to another one if the bytes are.
///
/// Thread: any; never changes.
public final class Entry {
    private final byte[] key;
    /// A byte string. Only who asks for it looks at what it is: to check that here would fetch each value of a scan
    /// from memory, one by one, though the scan itself needs none of them.
    private final Object value;

    public Entry(byte[] key, byte[] value) {
        this(key, (Object) value);
    }

    private Entry(byte[] key, Object value) {
        this.key = key;
        this.value = value;
    }

    /// An entry of a value that is a byte string, as the caller knows.
    static Entry ofUnread(byte[] key, Object value) {
        return new Entry(key, value);
    }

    public byte[] key() {
        return key;
    }

    public byte[] value() {
        return (byte[]) value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Entry entry && Arrays.equals(key, entry.key) && Arrays.equals(value(), entry.value());
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(key) + Arrays.hashCode(value());
    }

    @Override
    public String toString() {
        return "Entry[key of " + key.length + " bytes, value of " + value().length + " bytes]";
    }
}
