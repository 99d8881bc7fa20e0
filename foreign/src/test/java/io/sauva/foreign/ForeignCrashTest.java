package io.sauva.foreign;

import static io.sauva.foreign.ForeignEngines.bytes;
import static io.sauva.foreign.ForeignEngines.open;
import static io.sauva.foreign.ForeignEngines.text;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.Engine;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// With sync on, what was acknowledged is there after a `kill -9`, and the engine opens.
class ForeignCrashTest {
    static final List<String> NAMES = ForeignEngines.NAMES;
    private static final int ROUNDS = 3;

    @TempDir
    Path directory;

    @ParameterizedTest
    @FieldSource("NAMES")
    void keepsWhatWasAcknowledged(String name) throws Exception {
        open(name, directory, true, Map.of()).close();
        Map<String, Integer> acknowledged = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            // Uneven numbers, so that the kill falls at different moments; the last is past a renewal of the
            // file.
            int kill = List.of(37, 411, 6200).get(round);
            Process child = ForeignChild.start(name, directory.toString(), "write", String.valueOf(round));
            try (BufferedReader lines = child.inputReader()) {
                int count = 0;
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    int split = line.indexOf('=');
                    if (split < 0) {
                        throw new AssertionError(line);
                    }
                    acknowledged.put(line.substring(0, split), Integer.parseInt(line.substring(split + 1)));
                    if (++count == kill) {
                        child.toHandle().destroyForcibly();
                    }
                }
                assertTrue(count >= kill, name + " wrote only " + count);
            }
            child.waitFor();
            check(name, acknowledged);
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void opensAfterAKillWithoutSync(String name) throws Exception {
        open(name, directory).close();
        Process child = ForeignChild.start(name, directory.toString(), "scribble", "0");
        try (BufferedReader lines = child.inputReader()) {
            for (int count = 0; lines.readLine() != null; count++) {
                if (count == 20_000) {
                    child.toHandle().destroyForcibly();
                }
            }
        }
        child.waitFor();
        try (Engine<byte[]> engine = open(name, directory)) {
            System.out.println(name + " without sync has " + engine.size() + " of 3000 keys after a kill");
            engine.put(bytes("key"), bytes("value"));
            assertTrue(engine.delete(bytes("key")));
        }
    }

    private void check(String name, Map<String, Integer> acknowledged) {
        try (Engine<byte[]> engine = open(name, directory, true, Map.of())) {
            acknowledged.forEach((key, number) -> {
                String value = text(engine.get(bytes(key)));
                assertTrue(value != null, key + " is lost");
                int found = Integer.parseInt(value.substring(key.length() + 1, value.indexOf('.')));
                // The child may have gone on a little before it died.
                assertTrue(found >= number, key + " is " + found + ", acknowledged was " + number);
            });
        }
    }
}
