package io.sauva.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.EngineProvider;
import io.sauva.storage.Engines;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Libraries that are there, that are missing, and that may not be used.
class ForeignLibraryTest {
    static final List<String> NAMES = ForeignEngines.NAMES;

    @TempDir
    Path directory;

    @Test
    void findsAllProvidersOnTheClassPath() {
        List<String> names = Engines.all().stream().map(EngineProvider::name).toList();
        assertTrue(names.containsAll(NAMES), names.toString());
    }

    @Test
    void loadsTheBundledLmdb() {
        String resource =
                System.getProperty("os.arch").equals("aarch64") ? "aarch64-linux-gnu.so" : "x86_64-linux-gnu.so";
        if (!System.getProperty("os.name").equals("Linux")) {
            ForeignEngines.missing("the bundled LMDB", "this is not Linux");
        }
        var library =
                NativeLibrary.ofResource("/org/lmdbjava/native/" + resource).orElseThrow();
        assertTrue(library.find("mdb_env_open").isPresent());
    }

    @Test
    void findsNothingWithoutThrowing() {
        assertEquals(Optional.empty(), NativeLibrary.ofSystem("libsauva-is-not-there.so.9"));
        assertEquals(Optional.empty(), NativeLibrary.ofResource("/org/lmdbjava/native/vax-vms.so"));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void saysThatNativeAccessIsDenied(String name) throws Exception {
        String answer = ForeignChild.output(
                ForeignChild.start(List.of("--illegal-native-access=deny"), name, directory.toString(), "open"));
        assertTrue(answer.startsWith("engine '" + name + "' cannot be used here: "), answer);
        assertEquals(1, answer.lines().count(), answer);
    }
}
