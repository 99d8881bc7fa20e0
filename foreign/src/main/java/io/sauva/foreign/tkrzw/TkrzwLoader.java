package io.sauva.foreign.tkrzw;

import io.sauva.foreign.NativeLibrary;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;

/// Finds Tkrzw, which has to be installed.
///
/// Thread: any; the search runs once, when the class is first used, and never throws.
final class TkrzwLoader {
    private static final SymbolLookup LIBRARY;
    private static final String PROBLEM;

    static {
        SymbolLookup library = null;
        String problem = null;
        try {
            if (NativeLibrary.supported()) {
                String name = System.getProperty("os.name").equals("Linux") ? "libtkrzw.so.1" : "libtkrzw.1.dylib";
                library = NativeLibrary.ofSystem(name).orElse(null);
                problem =
                        library == null ? name + " was not found; install it, e.g. 'apt-get install libtkrzw1'" : null;
            } else {
                problem = NativeLibrary.unsupported();
            }
        } catch (IllegalCallerException _) {
            problem = NativeLibrary.forbidden();
        } catch (RuntimeException | LinkageError failure) {
            problem = "Tkrzw cannot be loaded (" + failure + "); install it, e.g. 'apt-get install libtkrzw1'";
        }
        LIBRARY = library;
        PROBLEM = problem;
    }

    private TkrzwLoader() {}

    static Optional<String> problem() {
        return Optional.ofNullable(PROBLEM);
    }

    static SymbolLookup library() {
        return LIBRARY;
    }
}
