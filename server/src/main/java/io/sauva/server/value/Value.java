package io.sauva.server.value;

/// A value that changes in place: a list, a set, a hash, a sorted set, a stream. (A string does not: it is a
/// `byte[]` that is replaced.) Structures know nothing of the protocol.
///
/// Thread: guarded by the partition of its key: changed only by who holds it alone, read only by who holds it.
public abstract class Value {
    private boolean stored;

    public abstract ValueType type();

    /// The name of the representation that Redis would have chosen, as `OBJECT ENCODING` answers it.
    public abstract String encoding();

    /// Elements in it.
    public abstract int size();

    /// A copy that shares nothing that changes.
    public abstract Value copy();

    /// Bytes of memory, an estimate.
    public abstract long memoryBytes();

    /// Whether there is nothing left that is worth a key: the key of an empty value is deleted.
    public boolean isEmpty() {
        return size() == 0;
    }

    /// Whether a keyspace in memory refers to it, so that a change needs no put. For the keyspace only.
    public final boolean isStored() {
        return stored;
    }

    /// Takes note whether a keyspace refers to it. For the keyspace only.
    public final void stored(boolean now) {
        stored = now;
    }
}
