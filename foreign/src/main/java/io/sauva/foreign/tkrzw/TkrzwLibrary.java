package io.sauva.foreign.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.sauva.foreign.NativeMemory;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/// All C functions of Tkrzw (`tkrzw_langc.h`) that we call. Addresses are `long` (see [NativeMemory]).
///
/// Touch it only if [TkrzwLoader#problem] is empty.
///
/// Thread: any. The last status belongs to the operating-system thread: ask for it right after the call
/// that failed. A virtual thread keeps its carrier between two downcalls if there is no lock, park or other
/// blocking call between them.
final class TkrzwLibrary {
    private static final MethodHandle OPEN =
            function("tkrzw_dbm_open", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN, JAVA_LONG));
    private static final MethodHandle CLOSE =
            function("tkrzw_dbm_close", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG));
    private static final MethodHandle GET =
            function("tkrzw_dbm_get", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG));
    private static final MethodHandle SET = function(
            "tkrzw_dbm_set",
            FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_BOOLEAN));
    private static final MethodHandle REMOVE =
            function("tkrzw_dbm_remove", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle COUNT = function("tkrzw_dbm_count", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG));
    private static final MethodHandle SYNCHRONIZE = function(
            "tkrzw_dbm_synchronize",
            FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG, JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle SHOULD_BE_REBUILT =
            function("tkrzw_dbm_should_be_rebuilt", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG));
    private static final MethodHandle REBUILD =
            function("tkrzw_dbm_rebuild", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle IS_HEALTHY =
            function("tkrzw_dbm_is_healthy", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG));
    private static final MethodHandle PROCESS_EACH = function(
            "tkrzw_dbm_process_each",
            FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN));
    private static final MethodHandle ITERATOR =
            function("tkrzw_dbm_make_iterator", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG));
    private static final MethodHandle ITERATOR_FREE =
            function("tkrzw_dbm_iter_free", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle ITERATOR_JUMP =
            function("tkrzw_dbm_iter_jump", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle ITERATOR_STEP = function(
            "tkrzw_dbm_iter_step",
            FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle LAST_STATUS_CODE =
            quick("tkrzw_get_last_status_code", FunctionDescriptor.of(JAVA_INT));
    private static final MethodHandle LAST_STATUS_MESSAGE =
            function("tkrzw_get_last_status_message", FunctionDescriptor.of(JAVA_LONG));

    private TkrzwLibrary() {}

    static long open(long path, boolean writable, long parameters) {
        try {
            return (long) OPEN.invokeExact(path, writable, parameters);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean close(long database) {
        try {
            return (boolean) CLOSE.invokeExact(database);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static long get(long database, long key, int keySize, long valueSize) {
        try {
            return (long) GET.invokeExact(database, key, keySize, valueSize);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean set(long database, long key, int keySize, long value, int valueSize, boolean overwrite) {
        try {
            return (boolean) SET.invokeExact(database, key, keySize, value, valueSize, overwrite);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean remove(long database, long key, int keySize) {
        try {
            return (boolean) REMOVE.invokeExact(database, key, keySize);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static long count(long database) {
        try {
            return (long) COUNT.invokeExact(database);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean synchronize(long database, boolean hard, long callback, long argument, long parameters) {
        try {
            return (boolean) SYNCHRONIZE.invokeExact(database, hard, callback, argument, parameters);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean shouldBeRebuilt(long database) {
        try {
            return (boolean) SHOULD_BE_REBUILT.invokeExact(database);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean rebuild(long database, long parameters) {
        try {
            return (boolean) REBUILD.invokeExact(database, parameters);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean isHealthy(long database) {
        try {
            return (boolean) IS_HEALTHY.invokeExact(database);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean processEach(long database, long callback, long argument, boolean writable) {
        try {
            return (boolean) PROCESS_EACH.invokeExact(database, callback, argument, writable);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static long iterator(long database) {
        try {
            return (long) ITERATOR.invokeExact(database);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static void iteratorFree(long iterator) {
        try {
            ITERATOR_FREE.invokeExact(iterator);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean iteratorJump(long iterator, long key, int keySize) {
        try {
            return (boolean) ITERATOR_JUMP.invokeExact(iterator, key, keySize);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static boolean iteratorStep(long iterator, long key, long keySize, long value, long valueSize) {
        try {
            return (boolean) ITERATOR_STEP.invokeExact(iterator, key, keySize, value, valueSize);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static int lastStatusCode() {
        try {
            return (int) LAST_STATUS_CODE.invokeExact();
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    static long lastStatusMessage() {
        try {
            return (long) LAST_STATUS_MESSAGE.invokeExact();
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    private static MethodHandle function(String name, FunctionDescriptor shape) {
        return NativeMemory.function(TkrzwLoader.library(), name, shape);
    }

    /// For functions that neither block nor touch the disk: saves the change of the thread's state.
    private static MethodHandle quick(String name, FunctionDescriptor shape) {
        return NativeMemory.function(TkrzwLoader.library(), name, shape, Linker.Option.critical(false));
    }
}
