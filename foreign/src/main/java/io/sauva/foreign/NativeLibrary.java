package io.sauva.foreign;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// Looks for a native library without ever throwing: each engine is optional.
///
/// Thread: any. Libraries stay loaded until the process ends, as method handles in static fields refer to
/// them.
public final class NativeLibrary {
    private NativeLibrary() {}

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
