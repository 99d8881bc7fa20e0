package io.sauva.storage;

/// How an entry of [HashEngine] lies in memory: one object with key, value and partition.
///
/// A strategy, so that one table serves both bytes and objects; normally a JVM uses one of the two,
/// and the calls are monomorphic. Key and partition of a record never change once it is in the table; a value may
/// be exchanged in it, by the holder of the stripe's lock, and a record that has left the table may lose its
/// value.
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

    /// Gives a record that nobody else has seen yet the value of the one it will replace.
    default void keepValue(Object fresh, Object replaced) {}

    /// Takes note that the record was replaced or removed.
    default void retire(Object record) {}

    /// What leads to the value as long as the record is in the table, without keeping an old one alive.
    default Object handle(Object record) {
        return EntryEngine.NO_HANDLE;
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
