package io.sauva.storage;

import java.util.Arrays;
import java.util.Objects;

/// Records that refer to a value, of whatever type.
///
/// Thread: any; nothing is kept here.
final class BoxedLayout<V> implements RecordLayout<V> {
    @Override
    public Object record(byte[] key, V value) {
        return new Entry<>(key, Objects.requireNonNull(value), EntryEngine.UNASSIGNED);
    }

    @Override
    public Object reassigned(Object record, int partition) {
        Entry<V> entry = entry(record);
        return new Entry<>(entry.key, entry.value, partition);
    }

    @Override
    public void keepPartition(Object fresh, Object replaced) {
        entry(fresh).partition = entry(replaced).partition;
    }

    /// Gives a record that nobody else has seen yet a partition.
    void assign(Object fresh, int partition) {
        entry(fresh).partition = partition;
    }

    /// Whether a record is one of this layout.
    static boolean isBoxed(Object record) {
        return record instanceof Entry;
    }

    @Override
    public V value(Object record) {
        return entry(record).value;
    }

    @Override
    public boolean hasReferences() {
        return true;
    }

    @Override
    public Object reference(Object record) {
        return value(record);
    }

    @Override
    public int partition(Object record) {
        return entry(record).partition;
    }

    @Override
    public byte[] key(Object record) {
        return entry(record).key;
    }

    @Override
    public long hash(Object record) {
        return KeyHash.hash(entry(record).key);
    }

    @Override
    public boolean hasKey(Object record, byte[] key) {
        return Arrays.equals(entry(record).key, key);
    }

    @Override
    public int compareToKey(Object record, byte[] bound) {
        return Arrays.compareUnsigned(entry(record).key, bound);
    }

    @Override
    public int compare(Object record, Object other) {
        return Arrays.compareUnsigned(entry(record).key, entry(other).key);
    }

    @SuppressWarnings("unchecked") // A table holds the records of one layout only.
    private Entry<V> entry(Object record) {
        return (Entry<V>) record;
    }

    private static final class Entry<V> {
        final byte[] key;
        final V value;
        /// Not final for `keepPartition`, which comes before the record is published.
        int partition;

        Entry(byte[] key, V value, int partition) {
            this.key = key;
            this.value = value;
            this.partition = partition;
        }
    }
}
