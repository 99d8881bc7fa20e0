package io.sauva.foreign.tkrzw;

import io.sauva.foreign.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/// Picks, out of all keys in no order, the smallest ones of a range, in a heap that holds no more than are
/// wanted.
///
/// Tkrzw calls `see` for each record and lets no update run meanwhile. (An iterator would not do: it ends
/// early when somebody removes the record it stands on.)
///
/// Thread: the one that called `TkrzwLibrary.processEach`.
final class SmallestKeys {
    private static final Linker LINKER = Linker.nativeLinker();

    /// `const char *(void *argument, const char *key, int32_t, const char *value, int32_t, int32_t *)`
    private static final FunctionDescriptor SHAPE = FunctionDescriptor.of(
            ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_LONG);

    private static final MethodHandle SEE = see();

    /// What tells Tkrzw to leave the record as it is: the address that is in the variable of that name.
    private static final long NO_CHANGE = NativeMemory.readLong(
            TkrzwLoader.library().findOrThrow("TKRZW_REC_PROC_NOOP").address());

    private final PriorityQueue<byte[]> largestFirst = new PriorityQueue<>((a, b) -> Arrays.compareUnsigned(b, a));
    private final byte[] from;
    private final byte[] to;
    private final int limit;
    private Throwable failure;

    private SmallestKeys(byte[] from, byte[] to, int limit) {
        this.from = from;
        this.to = to;
        this.limit = limit;
    }

    static List<byte[]> pick(TkrzwSlot slot, byte[] from, byte[] to, int limit) {
        SmallestKeys keys = new SmallestKeys(from, to, limit);
        try (Arena arena = Arena.ofConfined()) {
            slot.each(LINKER.upcallStub(SEE.bindTo(keys), SHAPE, arena).address());
        }
        if (keys.failure != null) {
            throw NativeMemory.unexpected(keys.failure);
        }
        List<byte[]> sorted = new ArrayList<>(keys.largestFirst);
        sorted.sort(Arrays::compareUnsigned);
        return sorted;
    }

    @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // called by Tkrzw, which sets the shape
    private long see(long argument, long key, int keySize, long value, int valueSize, long newSize) {
        // An exception must not reach native code, it would end the virtual machine.
        try {
            // A size of -1 is no record: the begin or end of the walk.
            if (valueSize >= 0 && failure == null) {
                consider(NativeMemory.read(key, keySize));
            }
        } catch (Throwable thrown) {
            failure = thrown;
        }
        return NO_CHANGE;
    }

    private void consider(byte[] key) {
        if (Arrays.compareUnsigned(key, from) < 0 || (to != null && Arrays.compareUnsigned(key, to) >= 0)) {
            return;
        }
        if (largestFirst.size() < limit) {
            largestFirst.add(key);
        } else if (Arrays.compareUnsigned(key, largestFirst.peek()) < 0) {
            largestFirst.poll();
            largestFirst.add(key);
        }
    }

    private static MethodHandle see() {
        try {
            MethodType type = SHAPE.toMethodType();
            return MethodHandles.lookup().findVirtual(SmallestKeys.class, "see", type);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }
}
