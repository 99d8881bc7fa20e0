package io.sauva.foreign.tkrzw;

import io.sauva.foreign.NativeLibrary;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;

/// Finds Tkrzw, which has to be installed.
///
/// Thread: any; the search runs once, when the class is first used, and never throws.
final class TkrzwLoader {
    private static final String NAME =
            System.getProperty("os.name").equals("Linux") ? "libtkrzw.so.1" : "libtkrzw.1.dylib";

    private static final NativeLibrary.Found FOUND = NativeLibrary.find(
            NAME, "install it, e.g. 'apt-get install libtkrzw1'", () -> NativeLibrary.ofSystem(NAME), library -> null);

    private TkrzwLoader() {}

    static Optional<String> problem() {
        return FOUND.problem();
    }

    static SymbolLookup library() {
        return FOUND.library();
    }
}
