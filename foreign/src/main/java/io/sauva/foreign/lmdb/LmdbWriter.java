package io.sauva.foreign.lmdb;

import io.sauva.foreign.NativeMemory;
import io.sauva.foreign.Scratch;
import io.sauva.storage.Change;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongPredicate;

/// The one writer: LMDB has a single write transaction at a time, and each put, delete or list of changes is one.
///
/// Thread: any, one after the other. They queue at a Java lock in front of LMDB's own, because a virtual
/// thread that waits there gives its carrier free. Begin, put and commit follow each other without a lock
/// between them, so they run on one operating-system thread, as LMDB's lock demands.
/// Invariant: while the lock is free there is no write transaction.
final class LmdbWriter {
    private static final int BYTES = 2 * LmdbLibrary.VALUE_BYTES;

    private final LmdbEnvironment environment;
    private final ReentrantLock lock = new ReentrantLock();
    private final Scratch scratch = new Scratch();
    private final long result = NativeMemory.allocate(Long.BYTES);
    private boolean closed;

    LmdbWriter(LmdbEnvironment environment) {
        this.environment = environment;
    }

    void put(byte[] key, byte[] value) {
        lock();
        try {
            inTransaction(transaction -> put(transaction, key, value));
        } finally {
            scratch.trim();
            lock.unlock();
        }
    }

    boolean delete(byte[] key) {
        lock();
        try {
            return inTransaction(transaction -> delete(transaction, key));
        } finally {
            lock.unlock();
        }
    }

    /// Makes all changes in one transaction.
    void change(List<Change<byte[]>> changes) {
        lock();
        try {
            inTransaction(transaction -> {
                boolean changed = false;
                for (Change<byte[]> change : changes) {
                    changed |= change.value() == null
                            ? change.key().length <= LmdbKeys.MAX_BYTES && delete(transaction, change.key())
                            : put(transaction, change.key(), change.value());
                }
                return changed;
            });
        } finally {
            scratch.trim();
            lock.unlock();
        }
    }

    void sync() {
        lock();
        try {
            environment.check(LmdbLibrary.environmentSync(environment.address(), 1));
        } finally {
            lock.unlock();
        }
    }

    /// Waits for the running change and keeps others out. Called once.
    void close() {
        lock.lock();
        try {
            closed = true;
            scratch.free();
            NativeMemory.free(result);
        } finally {
            lock.unlock();
        }
    }

    private void lock() {
        lock.lock();
        if (closed) {
            lock.unlock();
            throw new IllegalStateException("the engine is closed");
        }
    }

    /// Runs a body that answers whether it changed anything, in a transaction, and answers that too.
    private boolean inTransaction(LongPredicate body) {
        long transaction = environment.beginWrite(result);
        boolean changed = false;
        try {
            changed = body.test(transaction);
        } finally {
            if (!changed) {
                LmdbLibrary.transactionAbort(transaction); // nothing was changed, or something went wrong
            }
        }
        if (changed) {
            // Commit ends the transaction even when it fails.
            environment.check(LmdbLibrary.transactionCommit(transaction));
        }
        return changed;
    }

    private boolean put(long transaction, byte[] key, byte[] value) {
        byte[] stored = LmdbKeys.stored(key);
        long address = scratch.atLeast(BYTES + (long) stored.length + value.length);
        describe(address, address + BYTES, stored);
        describe(address + LmdbLibrary.VALUE_BYTES, address + BYTES + stored.length, value);
        environment.check(
                LmdbLibrary.put(transaction, environment.database(), address, address + LmdbLibrary.VALUE_BYTES, 0));
        return true;
    }

    private boolean delete(long transaction, byte[] key) {
        byte[] stored = LmdbKeys.stored(key);
        long address = scratch.atLeast(BYTES + (long) stored.length);
        describe(address, address + BYTES, stored);
        int code = LmdbLibrary.delete(transaction, environment.database(), address, 0);
        if (code == LmdbResult.NOT_FOUND) {
            return false;
        }
        environment.check(code);
        return true;
    }

    private static void describe(long value, long bytesAt, byte[] bytes) {
        NativeMemory.writeLong(value, bytes.length);
        NativeMemory.writeLong(value + LmdbLibrary.VALUE_ADDRESS, bytesAt);
        NativeMemory.write(bytesAt, bytes);
    }
}
