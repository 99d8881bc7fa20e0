package io.sauva.foreign.lmdb;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.sauva.foreign.NativeMemory;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/// All C functions of LMDB that we call, and the constants of `lmdb.h`. Addresses are `long` (see
/// [NativeMemory]).
///
/// Touch it only if [LmdbLoader#problem] is empty.
///
/// Thread: as LMDB says. A write transaction belongs to the operating-system thread that began it: between
/// its downcalls there must be no lock, park or other place where a virtual thread could change its
/// carrier.
final class LmdbLibrary {
    static final int NO_SYNC = 0x10000;
    static final int READ_ONLY = 0x20000;
    static final int NO_THREAD_LOCAL = 0x200000;

    static final int CURSOR_NEXT = 8;
    static final int CURSOR_SET_RANGE = 17;

    /// `MDB_val` is { size_t size; void *data; }.
    static final int VALUE_BYTES = 16;

    static final int VALUE_ADDRESS = 8;

    /// Offset of `ms_entries` in `MDB_stat`.
    static final int STATISTICS_ENTRIES = 32;

    private static final MethodHandle ENVIRONMENT_CREATE =
            function("mdb_env_create", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle ENVIRONMENT_SET_MAP_SIZE =
            function("mdb_env_set_mapsize", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle ENVIRONMENT_SET_MAX_READERS =
            function("mdb_env_set_maxreaders", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT));
    private static final MethodHandle ENVIRONMENT_MAX_KEY_SIZE =
            function("mdb_env_get_maxkeysize", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle ENVIRONMENT_OPEN =
            function("mdb_env_open", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT));
    private static final MethodHandle ENVIRONMENT_SYNC =
            function("mdb_env_sync", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT));
    private static final MethodHandle ENVIRONMENT_CLOSE =
            function("mdb_env_close", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle TRANSACTION_BEGIN =
            function("mdb_txn_begin", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG));
    private static final MethodHandle TRANSACTION_COMMIT =
            function("mdb_txn_commit", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle TRANSACTION_ABORT =
            function("mdb_txn_abort", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle TRANSACTION_RESET = quick("mdb_txn_reset", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle TRANSACTION_RENEW =
            quick("mdb_txn_renew", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle DATABASE_OPEN =
            function("mdb_dbi_open", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG));
    private static final MethodHandle STATISTICS =
            function("mdb_stat", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG));
    private static final MethodHandle GET =
            function("mdb_get", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle PUT =
            function("mdb_put", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle DELETE =
            function("mdb_del", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle CURSOR_OPEN =
            function("mdb_cursor_open", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG));
    private static final MethodHandle CURSOR_RENEW =
            function("mdb_cursor_renew", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle CURSOR_CLOSE = function("mdb_cursor_close", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle CURSOR_GET =
            function("mdb_cursor_get", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle ERROR_TEXT = function("mdb_strerror", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));

    private LmdbLibrary() {}

    static int environmentCreate(long result) {
        try {
            return (int) ENVIRONMENT_CREATE.invokeExact(result);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int environmentSetMapSize(long environment, long bytes) {
        try {
            return (int) ENVIRONMENT_SET_MAP_SIZE.invokeExact(environment, bytes);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int environmentSetMaxReaders(long environment, int readers) {
        try {
            return (int) ENVIRONMENT_SET_MAX_READERS.invokeExact(environment, readers);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int environmentMaxKeySize(long environment) {
        try {
            return (int) ENVIRONMENT_MAX_KEY_SIZE.invokeExact(environment);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int environmentOpen(long environment, long path, int flags, int mode) {
        try {
            return (int) ENVIRONMENT_OPEN.invokeExact(environment, path, flags, mode);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int environmentSync(long environment, int force) {
        try {
            return (int) ENVIRONMENT_SYNC.invokeExact(environment, force);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static void environmentClose(long environment) {
        try {
            ENVIRONMENT_CLOSE.invokeExact(environment);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int transactionBegin(long environment, long parent, int flags, long result) {
        try {
            return (int) TRANSACTION_BEGIN.invokeExact(environment, parent, flags, result);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int transactionCommit(long transaction) {
        try {
            return (int) TRANSACTION_COMMIT.invokeExact(transaction);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static void transactionAbort(long transaction) {
        try {
            TRANSACTION_ABORT.invokeExact(transaction);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static void transactionReset(long transaction) {
        try {
            TRANSACTION_RESET.invokeExact(transaction);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int transactionRenew(long transaction) {
        try {
            return (int) TRANSACTION_RENEW.invokeExact(transaction);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int databaseOpen(long transaction, long name, int flags, long result) {
        try {
            return (int) DATABASE_OPEN.invokeExact(transaction, name, flags, result);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int statistics(long transaction, int database, long result) {
        try {
            return (int) STATISTICS.invokeExact(transaction, database, result);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int get(long transaction, int database, long key, long value) {
        try {
            return (int) GET.invokeExact(transaction, database, key, value);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int put(long transaction, int database, long key, long value, int flags) {
        try {
            return (int) PUT.invokeExact(transaction, database, key, value, flags);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int delete(long transaction, int database, long key, long value) {
        try {
            return (int) DELETE.invokeExact(transaction, database, key, value);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int cursorOpen(long transaction, int database, long result) {
        try {
            return (int) CURSOR_OPEN.invokeExact(transaction, database, result);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int cursorRenew(long transaction, long cursor) {
        try {
            return (int) CURSOR_RENEW.invokeExact(transaction, cursor);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static void cursorClose(long cursor) {
        try {
            CURSOR_CLOSE.invokeExact(cursor);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int cursorGet(long cursor, long key, long value, int operation) {
        try {
            return (int) CURSOR_GET.invokeExact(cursor, key, value, operation);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static long errorText(int code) {
        try {
            return (long) ERROR_TEXT.invokeExact(code);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    private static MethodHandle function(String name, FunctionDescriptor shape) {
        return NativeMemory.function(LmdbLoader.library(), name, shape);
    }

    /// For functions that neither block nor touch the disk: saves the change of the thread's state.
    private static MethodHandle quick(String name, FunctionDescriptor shape) {
        return NativeMemory.function(LmdbLoader.library(), name, shape, Linker.Option.critical(false));
    }
}
