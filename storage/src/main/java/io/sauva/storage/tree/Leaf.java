package io.sauva.storage.tree;

import java.util.Arrays;

/// A node that holds keys and their values.
///
/// Keys and values lie in arrays beside the heads: a scan reads neither a key nor a value, only where they are, and
/// so comes to some tens of entries with a few cache lines.
///
/// Thread: as [Node].
/// Invariant: each key has a value; behind them is nothing.
final class Leaf<V> extends Node {
    private final byte[][] keys;
    private final Object[] values;

    Leaf(int capacity, byte[] low, byte[] high) {
        super(capacity, low, high);
        keys = new byte[capacity][];
        values = new Object[capacity];
    }

    @Override
    byte[] keyAt(int index) {
        return keys[index];
    }

    /// The value at this place, or `null` if a racing reader is too late.
    @SuppressWarnings("unchecked") // Only values of this type come in.
    V valueAt(int index) {
        return (V) values[index];
    }

    void setValue(int place, V value) {
        values[place] = value;
    }

    void insert(int place, byte[] key, V value) {
        boolean fits = insertHead(place, key);
        System.arraycopy(keys, place, keys, place + 1, count - place);
        System.arraycopy(values, place, values, place + 1, count - place);
        keys[place] = key;
        values[place] = value;
        count++;
        if (!fits) {
            reshape();
        }
    }

    void remove(int place) {
        removeHead(place);
        System.arraycopy(keys, place + 1, keys, place, count - place - 1);
        System.arraycopy(values, place + 1, values, place, count - place - 1);
        count--;
        keys[count] = null;
        values[count] = null;
    }

    /// A new leaf with what is at this place and behind it, and the range from the separator on; this one is not
    /// changed.
    Leaf<V> upperPart(int from, byte[] separator) {
        Leaf<V> upper = new Leaf<>(keys.length, separator, high);
        System.arraycopy(keys, from, upper.keys, 0, count - from);
        System.arraycopy(values, from, upper.values, 0, count - from);
        upper.count = count - from;
        upper.reshape();
        return upper;
    }

    /// Drops what `upperPart` has copied.
    void keepLowerPart(int to, byte[] separator) {
        Arrays.fill(keys, to, count, null);
        Arrays.fill(values, to, count, null);
        count = to;
        high = separator;
        reshape();
    }

    /// Takes over keys, values and range of the leaf to the right.
    void append(Leaf<V> right) {
        System.arraycopy(right.keys, 0, keys, count, right.count);
        System.arraycopy(right.values, 0, values, count, right.count);
        count += right.count;
        high = right.high;
        reshape();
    }
}
