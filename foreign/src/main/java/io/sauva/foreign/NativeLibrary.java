package io.sauva.foreign;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Looks for a native library without ever throwing: each engine is optional.
///
/// Thread: any. Libraries stay loaded until the process ends, as method handles in static fields refer to
/// them.
public final class NativeLibrary {
    private NativeLibrary() {}

    /// What came of the search for one library.
    ///
    /// @param library the library, or `null`
    /// @param reason why it cannot be used, or `null` if it can
    public record Found(SymbolLookup library, String reason) {
        public Optional<String> problem() {
            return Optional.ofNullable(reason);
        }
    }

    /// Searches for a library, and never throws.
    ///
    /// @param name what users call it
    /// @param remedy what to do if it is not there
    /// @param search looks for it
    /// @param objection why the one that was found cannot be used, or `null`
    public static Found find(
            String name,
            String remedy,
            Supplier<Optional<SymbolLookup>> search,
            Function<? super SymbolLookup, String> objection) {
        try {
            if (!supported()) {
                return new Found(null, unsupported());
            }
            Optional<SymbolLookup> library = search.get();
            if (library.isEmpty()) {
                return new Found(null, name + " was not found; " + remedy);
            }
            String problem = objection.apply(library.get());
            return new Found(library.get(), problem == null ? null : problem + "; " + remedy);
        } catch (IllegalCallerException _) {
            return new Found(null, forbidden());
        } catch (RuntimeException | LinkageError failure) {
            return new Found(null, name + " cannot be loaded (" + failure + "); " + remedy);
        }
    }

    /// A library of the system, by the name the loader knows.
    public static Optional<SymbolLookup> ofSystem(String name) {
        try {
            return Optional.of(SymbolLookup.libraryLookup(name, Arena.global()));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// A library that is a resource of this module, unpacked to a temporary file.
    public static Optional<SymbolLookup> ofResource(String resource) {
        try (InputStream packed = NativeLibrary.class.getResourceAsStream(resource)) {
            if (packed == null) {
                return Optional.empty();
            }
            Path unpacked = Files.createTempFile("sauva-", ".so");
            try {
                Files.copy(packed, unpacked, StandardCopyOption.REPLACE_EXISTING);
                return Optional.of(SymbolLookup.libraryLookup(unpacked, Arena.global()));
            } finally {
                // A mapped library needs its name no longer, and a process that is killed leaves nothing behind.
                Files.deleteIfExists(unpacked);
            }
        } catch (IOException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// Whether addresses can travel as `long`, and the layouts of C structures are those we wrote down.
    public static boolean supported() {
        String machine = System.getProperty("os.arch");
        String system = System.getProperty("os.name");
        return (machine.equals("amd64") || machine.equals("x86_64") || machine.equals("aarch64"))
                && (system.equals("Linux") || system.startsWith("Mac"));
    }

    /// One line for a platform that is not supported.
    public static String unsupported() {
        return "there is no native library for " + System.getProperty("os.name") + " on "
                + System.getProperty("os.arch") + "; use Linux or macOS on x86-64 or AArch64, or another engine";
    }

    /// One line for a virtual machine that was told to forbid native code.
    public static String forbidden() {
        return "native access is denied; start java with --enable-native-access=ALL-UNNAMED"
                + " (on a module path: io.sauva.foreign)";
    }
}
