package io.sauva.storage;

/// How an entry of [HashEngine] lies in memory: one object with key, value and partition.
///
/// A strategy, so that one table serves both bytes and objects; normally a JVM uses one of the two,
/// and the calls are monomorphic. A record never changes once it is in the table.
///
/// Thread: any; a layout has no state.
interface RecordLayout<V> {
    /// A record without a partition.
    Object record(byte[] key, V value);

    /// A copy of the record with another partition.
    Object reassigned(Object record, int partition);

    /// Gives a record that nobody else has seen yet the partition of the one it will replace.
    void keepPartition(Object fresh, Object replaced);

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
