package io.sauva.foreign.lmdb;

import io.sauva.foreign.BatchedScan.Batch;
import io.sauva.foreign.NativeMemory;
import io.sauva.foreign.Scratch;
import io.sauva.foreign.Slots;

/// A read transaction and a cursor that are used again and again: renewing costs two stores, beginning a
/// search in the table of readers. Not bound to a thread (`MDB_NOTLS`), so virtual threads may share them.
///
/// Thread: the owner of the slot.
/// Invariant: outside a method the transaction is reset, so that it keeps no page from being reused.
final class LmdbReader extends Slots.Slot {
    /// Room for two `MDB_val` before the bytes of the key.
    private static final int BYTES = 2 * LmdbLibrary.VALUE_BYTES;

    private final LmdbEnvironment environment;
    private final Scratch scratch = new Scratch();
    private long transaction;
    private long cursor;

    LmdbReader(int place, LmdbEnvironment environment) {
        super(place);
        this.environment = environment;
    }

    byte[] get(byte[] key) {
        renew();
        try {
            long keyAt = writeKey(LmdbKeys.stored(key));
            long valueAt = keyAt + LmdbLibrary.VALUE_BYTES;
            int code = LmdbLibrary.get(transaction, environment.database(), keyAt, valueAt);
            if (code == LmdbResult.NOT_FOUND) {
                return null;
            }
            environment.check(code);
            return read(valueAt);
        } finally {
            LmdbLibrary.transactionReset(transaction);
        }
    }

    void read(byte[] from, Batch batch) {
        renew();
        try {
            environment.check(LmdbLibrary.cursorRenew(transaction, cursor()));
            long keyAt = writeKey(LmdbKeys.stored(from));
            long valueAt = keyAt + LmdbLibrary.VALUE_BYTES;
            int operation = LmdbLibrary.CURSOR_SET_RANGE;
            boolean more = true;
            while (more) {
                int code = LmdbLibrary.cursorGet(cursor, keyAt, valueAt, operation);
                if (code == LmdbResult.NOT_FOUND) {
                    return;
                }
                environment.check(code);
                byte[] key = LmdbKeys.original(read(keyAt));
                more = batch.wants(key) && batch.add(key, read(valueAt));
                operation = LmdbLibrary.CURSOR_NEXT;
            }
        } finally {
            LmdbLibrary.transactionReset(transaction);
        }
    }

    long size() {
        renew();
        try {
            environment.check(LmdbLibrary.statistics(transaction, environment.database(), scratch.address()));
            return NativeMemory.readLong(scratch.address() + LmdbLibrary.STATISTICS_ENTRIES);
        } finally {
            LmdbLibrary.transactionReset(transaction);
        }
    }

    void close() {
        if (cursor != 0) {
            LmdbLibrary.cursorClose(cursor);
        }
        if (transaction != 0) {
            LmdbLibrary.transactionAbort(transaction);
        }
        scratch.free();
    }

    private void renew() {
        if (transaction == 0) {
            environment.check(
                    LmdbLibrary.transactionBegin(environment.address(), 0, LmdbLibrary.READ_ONLY, scratch.address()));
            transaction = NativeMemory.readLong(scratch.address());
        } else {
            environment.check(LmdbLibrary.transactionRenew(transaction));
        }
    }

    private long cursor() {
        if (cursor == 0) {
            environment.check(LmdbLibrary.cursorOpen(transaction, environment.database(), scratch.address()));
            cursor = NativeMemory.readLong(scratch.address());
        }
        return cursor;
    }

    private long writeKey(byte[] stored) {
        long address = scratch.atLeast(BYTES + stored.length);
        NativeMemory.writeLong(address, stored.length);
        NativeMemory.writeLong(address + LmdbLibrary.VALUE_ADDRESS, address + BYTES);
        NativeMemory.write(address + BYTES, stored);
        return address;
    }

    private static byte[] read(long value) {
        return NativeMemory.read(
                NativeMemory.readLong(value + LmdbLibrary.VALUE_ADDRESS), (int) NativeMemory.readLong(value));
    }
}
