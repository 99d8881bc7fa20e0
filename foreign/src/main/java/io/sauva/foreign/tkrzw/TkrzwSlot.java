package io.sauva.foreign.tkrzw;

import io.sauva.foreign.BatchedScan.Batch;
import io.sauva.foreign.NativeMemory;
import io.sauva.foreign.Scratch;
import io.sauva.foreign.Slots;
import io.sauva.storage.EngineException;

/// A workplace at an open Tkrzw database: the calls, with scratch memory for their arguments.
///
/// Thread: the owner of the slot.
final class TkrzwSlot extends Slots.Slot {
    /// Room for the results of a call before the bytes: two addresses, two sizes.
    private static final int BYTES = 32;

    private static final int KEY_ADDRESS = 0;
    private static final int VALUE_ADDRESS = 8;
    private static final int KEY_SIZE = 16;
    private static final int VALUE_SIZE = 24;

    private final Scratch scratch = new Scratch();
    private final TkrzwDatabase database;
    private int changes;

    private int reads;

    TkrzwSlot(int place, TkrzwDatabase database) {
        super(place);
        this.database = database;
    }

    /// How many reads this slot has begun, this one included.
    int countRead() {
        return ++reads;
    }

    byte[] get(byte[] key) {
        long address = scratch.atLeast(BYTES + (long) key.length);
        NativeMemory.write(address + BYTES, key);
        long value = TkrzwLibrary.get(database.address(), address + BYTES, key.length, address + VALUE_SIZE);
        if (value == 0) {
            checkNotFound();
            return null;
        }
        return taken(value, NativeMemory.readInt(address + VALUE_SIZE));
    }

    void put(byte[] key, byte[] value) {
        long address = scratch.atLeast((long) key.length + value.length);
        NativeMemory.write(address, key);
        NativeMemory.write(address + key.length, value);
        boolean done =
                TkrzwLibrary.set(database.address(), address, key.length, address + key.length, value.length, true);
        EngineException failure = done ? null : database.lastFailure();
        scratch.trim();
        if (failure != null) {
            throw failure;
        }
        changes++;
    }

    boolean delete(byte[] key) {
        long address = scratch.atLeast(key.length);
        NativeMemory.write(address, key);
        boolean done = TkrzwLibrary.remove(database.address(), address, key.length);
        if (!done) {
            checkNotFound();
        }
        changes++;
        return done;
    }

    /// Reads from the first record that is not before the key. Tkrzw finds it anew for the first step, and
    /// goes on to the next when somebody removes the record it stands on, so that "not found" there means
    /// the end.
    void read(byte[] from, Batch batch) {
        long address = scratch.atLeast(BYTES + (long) from.length);
        NativeMemory.write(address + BYTES, from);
        long iterator = TkrzwLibrary.iterator(database.address());
        try {
            if (!TkrzwLibrary.iteratorJump(iterator, address + BYTES, from.length)) {
                checkNotFound();
                return;
            }
            boolean more = true;
            while (more) {
                if (!step(iterator, address)) {
                    checkNotFound();
                    return;
                }
                byte[] key =
                        taken(NativeMemory.readLong(address + KEY_ADDRESS), NativeMemory.readInt(address + KEY_SIZE));
                byte[] value = taken(
                        NativeMemory.readLong(address + VALUE_ADDRESS), NativeMemory.readInt(address + VALUE_SIZE));
                more = batch.wants(key) && batch.add(key, value);
            }
        } finally {
            TkrzwLibrary.iteratorFree(iterator);
        }
    }

    long size() {
        long count = TkrzwLibrary.count(database.address());
        if (count < 0) {
            throw database.lastFailure();
        }
        return count;
    }

    void synchronize() {
        database.synchronize();
    }

    void each(long callback) {
        if (!TkrzwLibrary.processEach(database.address(), callback, 0, false)) {
            throw database.lastFailure();
        }
    }

    /// Whether so many changes went through this slot that it is time to look at the state of the file.
    boolean isDue(int interval) {
        if (changes < interval) {
            return false;
        }
        changes = 0;
        return database.shouldBeRenewed();
    }

    void free() {
        scratch.free();
    }

    private static boolean step(long iterator, long address) {
        return TkrzwLibrary.iteratorStep(
                iterator, address + KEY_ADDRESS, address + KEY_SIZE, address + VALUE_ADDRESS, address + VALUE_SIZE);
    }

    private void checkNotFound() {
        if (TkrzwLibrary.lastStatusCode() != TkrzwStatus.NOT_FOUND) {
            throw database.lastFailure();
        }
    }

    /// Copies what the library allocated for us, and frees it.
    private static byte[] taken(long address, int size) {
        try {
            return NativeMemory.read(address, size);
        } finally {
            NativeMemory.free(address);
        }
    }
}
