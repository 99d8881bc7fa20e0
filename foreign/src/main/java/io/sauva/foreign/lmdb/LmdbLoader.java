package io.sauva.foreign.lmdb;

import io.sauva.foreign.NativeLibrary;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;

/// Finds LMDB: the library of the system, which its distribution keeps repaired, or else the one that came
/// along.
///
/// Thread: any; the search runs once, when the class is first used, and never throws.
final class LmdbLoader {
    private static final String BUNDLED = "/org/lmdbjava/native/";
    private static final NativeLibrary.Found FOUND = NativeLibrary.find(
            "LMDB (liblmdb.so.0, or the one that comes along)",
            "install it, e.g. 'apt-get install liblmdb0'",
            LmdbLoader::search,
            library -> null);

    private LmdbLoader() {}

    static Optional<String> problem() {
        return FOUND.problem();
    }

    static SymbolLookup library() {
        return FOUND.library();
    }

    private static Optional<SymbolLookup> search() {
        boolean mac = !System.getProperty("os.name").equals("Linux");
        String machine = System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x86_64";
        return mac
                ? NativeLibrary.ofSystem("liblmdb.dylib")
                        .or(() -> NativeLibrary.ofResource(BUNDLED + machine + "-macos-none.so"))
                : NativeLibrary.ofSystem("liblmdb.so.0")
                        .or(() -> NativeLibrary.ofResource(BUNDLED + machine + "-linux-gnu.so"))
                        .or(() -> NativeLibrary.ofResource(BUNDLED + machine + "-linux-musl.so"));
    }
}
