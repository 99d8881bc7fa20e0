package io.sauva.foreign.lmdb;

import io.sauva.foreign.NativeMemory;
import io.sauva.foreign.Scratch;
import java.util.concurrent.locks.ReentrantLock;

/// The one writer: LMDB has a single write transaction at a time, and each put or delete is one.
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
            byte[] stored = LmdbKeys.stored(key);
            long address = scratch.atLeast(BYTES + (long) stored.length + value.length);
            describe(address, address + BYTES, stored);
            describe(address + LmdbLibrary.VALUE_BYTES, address + BYTES + stored.length, value);
            change(address, false);
        } finally {
            scratch.trim();
            lock.unlock();
        }
    }

    boolean delete(byte[] key) {
        lock();
        try {
            byte[] stored = LmdbKeys.stored(key);
            long address = scratch.atLeast(BYTES + (long) stored.length);
            describe(address, address + BYTES, stored);
            return change(address, true);
        } finally {
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

    /// Puts or deletes what is described at the address; answers whether anything changed.
    private boolean change(long address, boolean delete) {
        long transaction = environment.beginWrite(result);
        int code = delete
                ? LmdbLibrary.delete(transaction, environment.database(), address, 0)
                : LmdbLibrary.put(transaction, environment.database(), address, address + LmdbLibrary.VALUE_BYTES, 0);
        if (code != LmdbResult.SUCCESS) {
            LmdbLibrary.transactionAbort(transaction);
            if (delete && code == LmdbResult.NOT_FOUND) {
                return false;
            }
            throw environment.failure(code);
        }
        // Commit ends the transaction even when it fails.
        environment.check(LmdbLibrary.transactionCommit(transaction));
        return true;
    }

    private static void describe(long value, long bytesAt, byte[] bytes) {
        NativeMemory.writeLong(value, bytes.length);
        NativeMemory.writeLong(value + LmdbLibrary.VALUE_ADDRESS, bytesAt);
        NativeMemory.write(bytesAt, bytes);
    }
}
