package io.sauva.foreign.metis;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.sauva.foreign.NativeLibrary;
import io.sauva.foreign.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;

/// Finds METIS, which has to be installed, and looks whether it is one that we can talk to.
///
/// Thread: any; the search runs once, when the class is first used, and never throws.
final class MetisLoader {
    /// `METIS_NOPTIONS`.
    static final int OPTIONS = 40;

    private static final String INSTALL = "install it, e.g. 'apt-get install libmetis5', or use another partitioner";
    private static final NativeLibrary.Found FOUND =
            NativeLibrary.find("METIS (libmetis.so.5)", INSTALL, MetisLoader::search, MetisLoader::incompatible);

    private MetisLoader() {}

    static Optional<String> problem() {
        return FOUND.problem();
    }

    static SymbolLookup library() {
        return FOUND.library();
    }

    /// The names that distributions give to METIS 5.
    private static Optional<SymbolLookup> search() {
        boolean linux = System.getProperty("os.name").equals("Linux");
        List<String> names =
                linux ? List.of("libmetis.so.5", "libmetis.so.0", "libmetis.so") : List.of("libmetis.dylib");
        return names.stream()
                .map(NativeLibrary::ofSystem)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /// Why this library cannot be used. It may have been built with integers of 32 or of 64 bits and does not
    /// say with which; but it fills an array of options with −1, whose length gives it away.
    private static String incompatible(SymbolLookup library) {
        if (library.find("METIS_PartGraphKway").isEmpty()
                || library.find("METIS_SetDefaultOptions").isEmpty()) {
            return "the METIS found is older than version 5";
        }
        MethodHandle defaults =
                NativeMemory.function(library, "METIS_SetDefaultOptions", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment options = arena.allocate(JAVA_LONG, 2 * OPTIONS);
            int _ = (int) defaults.invokeExact(options.address());
            int filled = 0;
            while (filled < 4 * OPTIONS && options.getAtIndex(JAVA_INT, filled) == -1) {
                filled++;
            }
            return filled == OPTIONS ? null : "the METIS found has integers of 64 bits, 32 are needed";
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }
}
