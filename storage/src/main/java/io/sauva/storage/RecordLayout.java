package io.sauva.storage;

/// How an entry of [HashEngine] lies in memory: one object with key, value and partition.
///
/// A strategy, so that one table serves both bytes and objects; normally a JVM uses one of the two,
/// and the calls are monomorphic. Key and partition of a record never change once it is in the table; a value may
/// be exchanged in it, by the holder of the stripe's lock, or overwritten, by who keeps others away from the key,
/// and a record that has left the table may lose its value.
///
/// Thread: any; a layout has no state.
interface RecordLayout<V> {
    /// A record without a partition.
    Object record(byte[] key, V value);

    /// A copy of the record with another partition.
    Object reassigned(Object record, int partition);

    /// Gives a record that nobody else has seen yet the partition of the one it will replace.
    void keepPartition(Object fresh, Object replaced);

    /// Whether this value is kept where another can take its place in the same record.
    default boolean isExchangeable(V value) {
        return false;
    }

    /// Exchanges the value in the record itself; answers whether that could be done.
    default boolean exchange(Object record, V value) {
        return false;
    }

    /// Writes the value over the one in the record if it takes the same room; answers whether it does. Who reads
    /// meanwhile may see a part of each: for callers of [EntryEngine#overwrite].
    default boolean overwrite(Object record, V value) {
        return false;
    }

    /// Gives a record that nobody else has seen yet the value of the one it will replace.
    default void keepValue(Object fresh, Object replaced) {}

    /// Takes note that the record was replaced or removed.
    default void retire(Object record) {}

    /// Whether [#reference] answers values.
    default boolean hasReferences() {
        return false;
    }

    /// The value if it is an object of its own, else [EntryEngine#NO_REFERENCE]; `null` if the record has left the
    /// table.
    default Object reference(Object record) {
        return EntryEngine.NO_REFERENCE;
    }

    /// The value, or `null` if the record has left the table.
    V value(Object record);

    int partition(Object record);

    byte[] key(Object record);

    /// The [KeyHash] of the key.
    long hash(Object record);

    boolean hasKey(Object record, byte[] key);

    /// Compares the key of the record with a bound, as unsigned bytes.
    int compareToKey(Object record, byte[] bound);

    /// Compares the keys of two records, as unsigned bytes.
    int compare(Object record, Object other);
}
