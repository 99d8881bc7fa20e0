package io.sauva.store;

import io.sauva.storage.KeyHash;
import io.sauva.store.placement.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// Runs the body of a transaction while its partitions are held: reads go to the engine, changes are collected
/// and made when the body has returned, all of them or, if the engine fails, none.
///
/// Thread: one; made for one transaction.
final class TransactionBody implements Transaction {
    private static final ThreadLocal<TransactionBody> CURRENT = new ThreadLocal<>();

    private final Placement<byte[]> placement;
    private final Limits limits;
    private final TreeMap<byte[], Long> declared = new TreeMap<>(Arrays::compareUnsigned);
    private final TreeMap<byte[], byte[]> changes = new TreeMap<>(Arrays::compareUnsigned);
    private boolean ended;

    TransactionBody(Placement<byte[]> placement, Limits limits, List<byte[]> keys) {
        this.placement = placement;
        this.limits = limits;
        for (byte[] key : keys) {
            declared.put(key, KeyHash.hash(key));
        }
    }

    /// An operation is about to wait. Inside a transaction it could wait for the transaction's own partitions.
    static void refuseToWait() {
        if (CURRENT.get() != null) {
            throw new StoreException("inside a transaction use the transaction, not the store");
        }
    }

    <R> R run(Function<? super Transaction, ? extends R> body) {
        if (CURRENT.get() != null) {
            throw new StoreException("a transaction cannot begin inside another; declare all keys at once");
        }
        CURRENT.set(this);
        try {
            R result = body.apply(this);
            apply(placement, changes);
            return result;
        } finally {
            ended = true;
            CURRENT.remove();
        }
    }

    @Override
    public byte[] get(byte[] key) {
        long hash = declaredHash(key);
        return changes.containsKey(key) ? changes.get(key) : placement.get(placement.partitionOf(key, hash), key);
    }

    @Override
    public void put(byte[] key, byte[] value) {
        limits.check(key, value);
        declaredHash(key);
        changes.put(key, value);
    }

    @Override
    public boolean delete(byte[] key) {
        boolean there = get(key) != null;
        changes.put(key, null);
        return there;
    }

    /// Makes the changes, puts before deletions: a put may fail for want of space, and a key that was deleted
    /// may by then belong to a partition that is not held. If one fails, those before it are taken back and the
    /// failure goes on.
    static void apply(Placement<byte[]> placement, Map<byte[], byte[]> changes) {
        TreeMap<byte[], byte[]> before = new TreeMap<>(Arrays::compareUnsigned);
        try {
            changes.forEach((key, value) -> {
                if (value != null) {
                    before.put(key, replace(placement, key, value));
                }
            });
            changes.forEach((key, value) -> {
                if (value == null) {
                    before.put(key, replace(placement, key, null));
                }
            });
        } catch (RuntimeException failure) {
            before.forEach((key, value) -> {
                try {
                    replace(placement, key, value);
                } catch (RuntimeException second) {
                    failure.addSuppressed(second);
                }
            });
            throw failure;
        }
    }

    private static byte[] replace(Placement<byte[]> placement, byte[] key, byte[] value) {
        placement.settle(key);
        int partition = placement.partitionOf(key, KeyHash.hash(key));
        byte[] before = placement.get(partition, key);
        if (value != null) {
            placement.put(partition, key, value);
        } else if (before != null) {
            placement.delete(partition, key);
        }
        return before;
    }

    private long declaredHash(byte[] key) {
        if (ended) {
            throw new StoreException("the transaction has ended; it cannot be used outside its body");
        }
        Long hash = declared.get(key);
        if (hash == null) {
            throw new StoreException(
                    "the key was not declared; name every key of the transaction in transact(keys, …)");
        }
        return hash;
    }
}
