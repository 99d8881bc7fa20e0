package io.sauva.foreign.metis;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.sauva.foreign.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.util.function.IntSupplier;

/// Keeps METIS from printing. Where hot keys or few vertices leave it a part without any, it says so on the
/// standard output, many times over, and there is no option against it.
///
/// The C library keeps its standard output in a variable. While METIS runs, that is a stream to nowhere; the file
/// descriptor, which is what Java prints to, stays as it is. What other native code prints through C streams in
/// the meantime is lost. Only the GNU library documents that the variable may be set; elsewhere METIS prints.
///
/// Thread: the one that calls METIS, within [MetisCall]'s lock.
final class MetisOutput {
    /// Where the variable is, and the stream to nowhere; 0 where there are none.
    private static final long VARIABLE;

    private static final long NOWHERE;

    static {
        SymbolLookup libc = Linker.nativeLinker().defaultLookup();
        boolean gnu = libc.find("gnu_get_libc_version").isPresent();
        VARIABLE = gnu ? call(libc, "dlsym", 0, "stdout") : 0;
        NOWHERE = VARIABLE == 0 ? 0 : open(libc);
    }

    private MetisOutput() {}

    /// Runs a call of METIS without a word.
    static int silent(IntSupplier metis) {
        if (NOWHERE == 0) {
            return metis.getAsInt();
        }
        long before = NativeMemory.readLong(VARIABLE);
        NativeMemory.writeLong(VARIABLE, NOWHERE);
        try {
            return metis.getAsInt();
        } finally {
            NativeMemory.writeLong(VARIABLE, before);
        }
    }

    private static long open(SymbolLookup libc) {
        try (Arena arena = Arena.ofConfined()) {
            return call(libc, "fopen", arena.allocateFrom("/dev/null").address(), "w");
        }
    }

    /// A function of an address and a text. The first argument of `dlsym` is 0, `RTLD_DEFAULT`: an executable
    /// may have a copy of the variable, and then everybody uses that one.
    private static long call(SymbolLookup libc, String function, long first, String second) {
        try (Arena arena = Arena.ofConfined()) {
            return (long) NativeMemory.function(libc, function, FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG))
                    .invokeExact(first, arena.allocateFrom(second).address());
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }
}
