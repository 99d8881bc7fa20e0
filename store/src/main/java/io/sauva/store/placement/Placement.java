package io.sauva.store.placement;

import io.sauva.storage.Engine;
import io.sauva.store.gate.Gate;
import java.util.List;

/// Where keys belong and where their data is. Generic in the values, as the engines are.
///
/// Thread: `partitionOf` and `tryRead` by anybody at any time. The others need the key's partition: `get` in
/// any mode, `put` and `delete` in UPDATE or EXCLUSIVE (`delete` of a key that does not stay in EXCLUSIVE only),
/// `settle` in EXCLUSIVE, `move` both partitions in EXCLUSIVE.
public interface Placement<V> extends AutoCloseable {
    /// What `tryRead` answers when something was in the way and the partition must be entered. Compared by
    /// identity.
    Object UNSURE = new Object();

    /// The partition of the key now; binding only while that partition is held.
    int partitionOf(byte[] key, long hash);

    /// Reads without entering: the value, `null`, or `UNSURE`.
    Object tryRead(byte[] key, long hash, Gate[] gates);

    /// As [io.sauva.storage.EntryEngine#glance], where there are entries, else `null`.
    default Object glance(byte[] key, long hash) {
        return null;
    }

    V get(int partition, byte[] key);

    /// The same for a caller that does not know the partition, but the hash.
    default V get(byte[] key, long hash) {
        return get(partitionOf(key, hash), key);
    }

    void put(int partition, byte[] key, V value);

    /// The same for a caller that does not know the partition, but the hash, and has it in EXCLUSIVE: the value may
    /// be changed where it is, because who reads beside it finds that out ([#tryRead]).
    default void overwrite(byte[] key, long hash, V value) {
        put(partitionOf(key, hash), key, value);
    }

    boolean delete(int partition, byte[] key);

    /// Does a part of what makes scans faster later; before a scan, by a caller who holds nothing. Answers whether
    /// the last part is left, [#finishPreparation].
    default boolean prepareScan() {
        return false;
    }

    /// By a caller who holds all partitions, in VIEW at least.
    default void finishPreparation() {}

    /// Whether a scan sees of each key, once, what the engine has at some moment of the scan, and so may run
    /// beside one update (docs/decisions/0007-scans.md).
    default boolean scansPassAnUpdate() {
        return false;
    }

    /// As [Engine#scan], over all partitions.
    void scan(byte[] from, byte[] to, int limit, Engine.Visitor<? super V> visitor);

    /// Makes the key belong to another partition; answers whether it does now.
    boolean move(byte[] key, int from, int to);

    /// Makes several keys, which belong to one partition, belong to another; answers how many do now.
    default int moveAll(List<byte[]> keys, int from, int to) {
        int moved = 0;
        for (byte[] key : keys) {
            moved += move(key, from, to) ? 1 : 0;
        }
        return moved;
    }

    /// Whether a move is written to files: then [#moveAll] of many keys costs little more than one move.
    default boolean writesMoves() {
        return false;
    }

    /// Whether the data of the key is where the key belongs, so that an update may run beside others. An old copy
    /// may be elsewhere.
    default boolean isHome(byte[] key) {
        return true;
    }

    /// Whether the data of the key is where the key belongs, and nowhere else.
    default boolean isSettled(byte[] key) {
        return true;
    }

    /// Puts a key whose data may not be home; then it is. Needs the partition in EXCLUSIVE.
    default void putHome(int partition, byte[] key, V value) {
        put(partition, key, value);
    }

    /// Whether the key still belongs to its partition once it is deleted, so that a delete may run beside others.
    /// If not, the delete must be alone there: nobody else inside may go on with a key that has left.
    default boolean staysWhenDeleted(byte[] key, long hash) {
        return true;
    }

    /// Brings the data of the key to where it belongs.
    default void settle(byte[] key) {}

    /// The same for several keys of one partition.
    default void settleAll(List<byte[]> keys) {
        keys.forEach(this::settle);
    }

    /// How many keys were assigned to a partition of their own.
    long assigned();

    long size();

    void sync();

    @Override
    void close();
}
