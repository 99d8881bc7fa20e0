package io.sauva.foreign.tkrzw;

import io.sauva.foreign.DirectoryLock;
import io.sauva.foreign.NativeMemory;
import io.sauva.storage.EngineException;
import java.nio.file.Files;
import java.nio.file.Path;

/// An open Tkrzw database, kept so that what was promised is there, also after a crash.
///
/// With sync on the file is in *appending* mode: nothing that was written is overwritten, and after a crash
/// Tkrzw cuts the file back to the last synchronization (`RESTORE_SYNC`), so a half-written page cannot
/// harm an older record. With sync off it is in *in-place* mode, which keeps the file small; after a crash
/// Tkrzw saves whatever records it can read. The mode is in the file, and a database of the other mode is
/// renewed when it is opened.
///
/// Where the buckets of a hash table are kept in memory, the file calls itself whole from one synchronization to
/// the next, whatever is put in between: what tells Tkrzw otherwise is in the part that is kept. So a mark beside
/// the file says that it is open. Whoever finds it takes the word back, and Tkrzw makes the table again from the
/// records, which are all in the file.
///
/// Thread: any; a tree is renewed, and any database closed, while nobody else uses it.
/// Invariant: while buckets in memory may differ from those in the file, the mark is there.
final class TkrzwDatabase {
    private static final long NO_PARAMETERS = NativeMemory.allocateText("");

    private final TkrzwKind kind;
    private final Path path;
    private final String parameters;
    private final boolean appending;
    private long address;

    private TkrzwDatabase(TkrzwKind kind, Path path, String parameters, boolean appending) {
        this.kind = kind;
        this.path = path;
        this.parameters = parameters;
        this.appending = appending;
    }

    static TkrzwDatabase open(TkrzwKind kind, DirectoryLock directory, String parameters, boolean appending) {
        Path path = directory.directory().resolve(kind.file);
        TkrzwDatabase database = new TkrzwDatabase(kind, path, parameters, appending);
        boolean exists = Files.exists(path);
        boolean oldAppending = exists ? TkrzwHeader.isAppending(path) : appending;
        if (exists && Files.exists(database.mark())) {
            TkrzwHeader.takeBackThatItIsWhole(path);
        }
        if (kind.cachesBuckets(appending)) {
            TkrzwHeader.make(database.mark());
            directory.forceNames();
        }
        database.address = database.open(path, oldAppending);
        try {
            if (!TkrzwLibrary.isHealthy(database.address)) {
                throw new EngineException("tkrzw in " + path + ": the file is damaged; restore it from a backup");
            }
            if (appending != oldAppending) {
                database.renew(directory);
            }
            database.synchronize();
            if (!kind.cachesBuckets(appending)) {
                TkrzwHeader.remove(database.mark());
            }
            directory.forceNames();
            return database;
        } catch (RuntimeException | Error failure) {
            TkrzwLibrary.close(database.address);
            throw failure;
        }
    }

    long address() {
        return address;
    }

    EngineException lastFailure() {
        return TkrzwStatus.lastFailure(path);
    }

    void synchronize() {
        if (!forced(address)) {
            throw lastFailure();
        }
    }

    /// Whether half of the file is dead or the hash table is too small. A tree that is updated in place
    /// reuses its pages.
    boolean shouldBeRenewed() {
        return (appending || kind == TkrzwKind.HASH) && TkrzwLibrary.shouldBeRebuilt(address);
    }

    /// Writes all records into a new file, which then takes the place of the old one; done when it returns.
    void renew(DirectoryLock directory) {
        if (kind == TkrzwKind.HASH) {
            rebuild();
        } else {
            replace(directory);
        }
        synchronize();
    }

    void close() {
        boolean durable = forced(address);
        EngineException failure = durable ? null : lastFailure();
        if (!TkrzwLibrary.close(address) && failure == null) {
            failure = lastFailure();
        }
        if (failure != null) {
            throw failure;
        }
        TkrzwHeader.remove(mark());
    }

    private Path mark() {
        return path.resolveSibling(kind.file + ".open");
    }

    private void rebuild() {
        // What is not said here again is forgotten.
        long text =
                NativeMemory.allocateText(mode() + ",sync_hard=true,cache_buckets=" + kind.cachesBuckets(appending));
        boolean rebuilt = TkrzwLibrary.rebuild(address, text);
        EngineException failure = rebuilt ? null : lastFailure();
        NativeMemory.free(text);
        if (failure != null) {
            throw failure;
        }
    }

    /// Tkrzw's own rebuilding of a tree renames the new file before its root is in it: killed in between,
    /// the database is lost. So the copy is made durable here first, renamed while it is open, and used
    /// from then on.
    private void replace(DirectoryLock directory) {
        Path fresh = TkrzwHeader.remove(path.resolveSibling(kind.file + ".new"));
        long copy = open(fresh, appending);
        try {
            copyTo(copy);
            if (!forced(copy)) {
                throw lastFailure();
            }
            TkrzwHeader.move(fresh, path);
        } catch (RuntimeException | Error failure) {
            TkrzwLibrary.close(copy);
            TkrzwHeader.remove(fresh);
            throw failure;
        }
        TkrzwLibrary.close(address);
        address = copy;
        directory.forceNames();
    }

    private void copyTo(long copy) {
        long cells = NativeMemory.allocate(4 * Long.BYTES);
        long iterator = TkrzwLibrary.iterator(address);
        try {
            TkrzwLibrary.iteratorJump(iterator, cells, 0);
            while (TkrzwLibrary.iteratorStep(iterator, cells, cells + 16, cells + 8, cells + 24)) {
                long key = NativeMemory.readLong(cells);
                long value = NativeMemory.readLong(cells + 8);
                int keySize = NativeMemory.readInt(cells + 16);
                int valueSize = NativeMemory.readInt(cells + 24);
                boolean done = TkrzwLibrary.set(copy, key, keySize, value, valueSize, true);
                EngineException failure = done ? null : lastFailure();
                NativeMemory.free(key);
                NativeMemory.free(value);
                if (failure != null) {
                    throw failure;
                }
            }
            if (TkrzwLibrary.lastStatusCode() != TkrzwStatus.NOT_FOUND) {
                throw lastFailure();
            }
        } finally {
            TkrzwLibrary.iteratorFree(iterator);
            NativeMemory.free(cells);
        }
    }

    private long open(Path file, boolean restoreSync) {
        long name = NativeMemory.allocateText(file.toString());
        long text = NativeMemory.allocateText(
                parameters + "," + mode() + (restoreSync ? ",restore_mode=RESTORE_SYNC" : ""));
        long opened = TkrzwLibrary.open(name, true, text);
        EngineException failure = opened == 0 ? TkrzwStatus.lastFailure(file) : null;
        NativeMemory.free(name);
        NativeMemory.free(text);
        if (failure != null) {
            throw failure;
        }
        return opened;
    }

    private static boolean forced(long database) {
        return TkrzwLibrary.synchronize(database, true, 0, 0, NO_PARAMETERS);
    }

    private String mode() {
        return "update_mode=" + (appending ? "UPDATE_APPENDING" : "UPDATE_IN_PLACE");
    }
}
