package io.sauva.foreign;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Memory of the C heap, by address.
///
/// Addresses travel as `long`, also through downcalls: a `MemorySegment` of a shared arena would be
/// acquired and released by an atomic operation for each call and each argument. What keeps an address
/// alive is the slot that owns it ([Slots]). Byte arrays are copied, not pinned
/// (`Linker.Option.critical(true)`): a call that reads through a memory map may wait for the disk, and
/// while it holds a heap array no garbage collection could run; copying 100 bytes costs 5 ns.
///
/// Thread: any.
public final class NativeMemory {
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    private static final Linker LINKER = Linker.nativeLinker();
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final MethodHandle MALLOC = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("malloc"),
            FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    /// Never blocks for long, so it may run without leaving the Java state.
    private static final MethodHandle FREE = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("free"),
            FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG),
            Linker.Option.critical(false));

    private NativeMemory() {}

    public static long allocate(long bytes) {
        long address;
        try {
            address = (long) MALLOC.invokeExact(bytes);
        } catch (Throwable broken) {
            throw unexpected(broken);
        }
        if (address == 0) {
            throw new OutOfMemoryError("no " + bytes + " bytes of native memory");
        }
        return address;
    }

    public static void free(long address) {
        try {
            FREE.invokeExact(address);
        } catch (Throwable broken) {
            throw unexpected(broken);
        }
    }

    public static void write(long address, byte[] bytes) {
        MemorySegment.copy(bytes, 0, ALL, ValueLayout.JAVA_BYTE, address, bytes.length);
    }

    public static byte[] read(long address, int length) {
        byte[] bytes = new byte[length];
        MemorySegment.copy(ALL, ValueLayout.JAVA_BYTE, address, bytes, 0, length);
        return bytes;
    }

    public static void writeByte(long address, byte value) {
        ALL.set(ValueLayout.JAVA_BYTE, address, value);
    }

    public static byte readByte(long address) {
        return ALL.get(ValueLayout.JAVA_BYTE, address);
    }

    public static void writeLong(long address, long value) {
        ALL.set(LONG, address, value);
    }

    public static long readLong(long address) {
        return ALL.get(LONG, address);
    }

    public static void writeInt(long address, int value) {
        ALL.set(INT, address, value);
    }

    public static int readInt(long address) {
        return ALL.get(INT, address);
    }

    /// A C string; of no address it is empty.
    public static String readText(long address) {
        return address == 0 ? "" : ALL.getString(address);
    }

    /// A C string that lives until it is freed.
    public static long allocateText(String text) {
        try (Arena arena = Arena.ofConfined()) {
            byte[] bytes = arena.allocateFrom(text).toArray(ValueLayout.JAVA_BYTE);
            long address = allocate(bytes.length);
            write(address, bytes);
            return address;
        }
    }

    /// A function of a library; the layouts name addresses as `JAVA_LONG`.
    public static MethodHandle function(
            SymbolLookup library, String name, FunctionDescriptor shape, Linker.Option... options) {
        return LINKER.downcallHandle(library.findOrThrow(name), shape, options);
    }

    /// A downcall throws nothing of its own; what arrives is an error of the virtual machine.
    public static RuntimeException unexpected(Throwable broken) {
        return switch (broken) {
            case Error error -> throw error;
            case RuntimeException runtime -> runtime;
            default -> new IllegalStateException(broken);
        };
    }
}
