package io.sauva.foreign.lmdb;

import io.sauva.foreign.NativeMemory;
import io.sauva.storage.EngineException;
import java.nio.file.Path;

/// An open LMDB environment with its one unnamed database.
///
/// No `MDB_WRITEMAP`: with it a full disk would be a bus error, which ends the virtual machine. With sync
/// off it is `MDB_NOSYNC`; LMDB says of it, without `MDB_WRITEMAP`: if the file system keeps the order of
/// writes, a crash of the machine loses the last transactions but not integrity, else it may damage the
/// file. A crash of the process is harmless.
///
/// Thread: any. Who closes it has seen to it that nobody uses it.
final class LmdbEnvironment {
    private static final int FILE_MODE = 0640;

    private final Path directory;
    private final long address;
    private final int database;

    private LmdbEnvironment(Path directory, long address, int database) {
        this.directory = directory;
        this.address = address;
        this.database = database;
    }

    static LmdbEnvironment open(Path directory, long mapSize, int maxReaders, boolean sync) {
        long result = NativeMemory.allocate(Long.BYTES);
        long path = NativeMemory.allocateText(directory.toString());
        long address = 0;
        boolean opened = false;
        try {
            LmdbResult.check(LmdbLibrary.environmentCreate(result), directory);
            address = NativeMemory.readLong(result);
            LmdbResult.check(LmdbLibrary.environmentSetMapSize(address, mapSize), directory);
            LmdbResult.check(LmdbLibrary.environmentSetMaxReaders(address, maxReaders), directory);
            int flags = LmdbLibrary.NO_THREAD_LOCAL | (sync ? 0 : LmdbLibrary.NO_SYNC);
            LmdbResult.check(LmdbLibrary.environmentOpen(address, path, flags, FILE_MODE), directory);
            if (LmdbLibrary.environmentMaxKeySize(address) <= LmdbKeys.MAX_BYTES) {
                throw new EngineException("lmdb: this library was built for short keys; install the one of Debian");
            }
            LmdbEnvironment environment =
                    new LmdbEnvironment(directory, address, openDatabase(directory, address, result));
            opened = true;
            return environment;
        } finally {
            NativeMemory.free(result);
            NativeMemory.free(path);
            if (!opened && address != 0) {
                LmdbLibrary.environmentClose(address);
            }
        }
    }

    private static int openDatabase(Path directory, long address, long result) {
        LmdbResult.check(LmdbLibrary.transactionBegin(address, 0, 0, result), directory);
        long transaction = NativeMemory.readLong(result);
        int code = LmdbLibrary.databaseOpen(transaction, 0, 0, result);
        int database = NativeMemory.readInt(result);
        if (code != LmdbResult.SUCCESS) {
            LmdbLibrary.transactionAbort(transaction);
            throw LmdbResult.failure(code, directory);
        }
        LmdbResult.check(LmdbLibrary.transactionCommit(transaction), directory);
        return database;
    }

    long address() {
        return address;
    }

    int database() {
        return database;
    }

    /// Begins a write transaction; the caller ends it on the same operating-system thread.
    long beginWrite(long result) {
        check(LmdbLibrary.transactionBegin(address, 0, 0, result));
        return NativeMemory.readLong(result);
    }

    void check(int code) {
        LmdbResult.check(code, directory);
    }

    EngineException failure(int code) {
        return LmdbResult.failure(code, directory);
    }

    void close() {
        int code = LmdbLibrary.environmentSync(address, 1);
        LmdbLibrary.environmentClose(address);
        check(code);
    }
}
