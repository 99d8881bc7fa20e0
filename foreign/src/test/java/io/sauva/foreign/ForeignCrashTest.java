package io.sauva.foreign;

import static io.sauva.foreign.ForeignEngines.bytes;
import static io.sauva.foreign.ForeignEngines.open;
import static io.sauva.foreign.ForeignEngines.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
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

/// What was acknowledged is there after a `kill -9`, and the engine opens.
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

    /// Without sync the end of the process takes nothing either, but from a tree of Tkrzw, which opens.
    @ParameterizedTest
    @FieldSource("NAMES")
    void keepsWhatWasPutWithoutSync(String name) throws Exception {
        for (int kill : List.of(9_001, 20_500)) {
            Path place = directory.resolve("kill" + kill);
            open(name, place).close();
            String[] said = scribbleAndKill(name, place, kill);
            for (boolean sync : List.of(false, true)) {
                try (Engine<byte[]> engine = open(name, place, sync, Map.of())) {
                    if (!name.equals("tkrzw_tree")) {
                        checkScribbled(engine, said);
                    }
                    engine.put(bytes("key"), bytes("value"));
                    assertTrue(engine.delete(bytes("key")));
                }
            }
        }
    }

    /// Answers the values that the child has said it has put last; `null` where it has deleted, and an empty one
    /// where it may just have done something else before it could say so.
    private static String[] scribbleAndKill(String name, Path place, int kill) throws Exception {
        String[] said = new String[ForeignChild.SCRIBBLED];
        Process child = ForeignChild.start(name, place.toString(), "scribble");
        int number = 0;
        try (BufferedReader lines = child.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                assertEquals(String.valueOf(number), line.substring(1));
                said[number % said.length] = line.startsWith("+") ? ForeignChild.scribbled(number) : null;
                if (++number == kill) {
                    child.toHandle().destroyForcibly();
                }
            }
        }
        child.waitFor();
        assertTrue(number >= kill, name + " wrote only " + number);
        said[number % said.length] = "";
        return said;
    }

    private static void checkScribbled(Engine<byte[]> engine, String[] said) {
        for (int which = 0; which < said.length; which++) {
            if (!"".equals(said[which])) {
                assertEquals(said[which], text(engine.get(bytes("key" + which))), "key" + which);
            }
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
