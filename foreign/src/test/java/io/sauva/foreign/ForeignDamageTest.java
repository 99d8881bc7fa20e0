package io.sauva.foreign;

import static io.sauva.foreign.ForeignEngines.assertRefused;
import static io.sauva.foreign.ForeignEngines.bytes;
import static io.sauva.foreign.ForeignEngines.dataFile;
import static io.sauva.foreign.ForeignEngines.open;
import static io.sauva.foreign.ForeignEngines.scan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Damaged files and full disks: a line of text, never a crash of the virtual machine. What could crash
/// runs in a child.
class ForeignDamageTest {
    static final List<String> NAMES = ForeignEngines.NAMES;

    @TempDir
    Path directory;

    @ParameterizedTest
    @FieldSource("NAMES")
    void refusesGarbage(String name) throws Exception {
        fill(name);
        for (Path file : dataFiles(name)) {
            byte[] garbage = new byte[(int) Files.size(file)];
            new Random(3).nextBytes(garbage);
            Files.write(file, garbage);
        }
        String answer = ForeignChild.output(name, directory, "survive");
        assertFalse(answer.startsWith("exit"), answer);
        assertRefused("", () -> open(name, directory));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void survivesTruncation(String name) throws Exception {
        fill(name);
        for (Path file : dataFiles(name)) {
            try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
                cut.setLength(cut.length() / 2);
            }
        }
        String answer = ForeignChild.output(name, directory, "survive");
        assertFalse(answer.startsWith("exit"), answer);
        System.out.println(name + " cut to half: " + answer);
        if (name.equals("lmdb")) {
            assertRefused("damaged", () -> open(name, directory));
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void survivesDamagedParts(String name) throws Exception {
        for (int seed = 0; seed < 3; seed++) {
            Path before = directory;
            directory = before.resolve("seed" + seed);
            fill(name);
            Random random = new Random(seed);
            for (Path file : dataFiles(name)) {
                try (RandomAccessFile damage = new RandomAccessFile(file.toFile(), "rw")) {
                    byte[] garbage = new byte[4096];
                    random.nextBytes(garbage);
                    damage.seek(8192 + (long) (random.nextDouble() * Math.max(1, damage.length() - 16384)));
                    damage.write(garbage);
                }
            }
            String answer = ForeignChild.output(name, directory, "survive");
            System.out.println(name + " damaged: " + answer);
            assertFalse(answer.startsWith("exit"), answer);
            directory = before;
        }
    }

    @Test
    void lmdbOpensAShortFileThatIsWhole() throws Exception {
        fill("lmdb");
        try (Engine<byte[]> engine = open("lmdb", directory)) {
            // Merging pages leaves some at the end that are freed in the same commit and never written.
            for (String entry : scan(engine, "", null, Integer.MAX_VALUE)) {
                engine.delete(bytes(entry.substring(0, entry.indexOf('='))));
            }
        }
        try (Engine<byte[]> engine = open("lmdb", directory, false, Map.of("check", "always"))) {
            assertEquals(0, engine.size());
        }
    }

    @Test
    void lmdbSaysThatTheMapIsFull() {
        try (Engine<byte[]> engine = open("lmdb", directory, false, Map.of("map-size", "1m"))) {
            assertRefused("larger map-size", () -> putUntilRefused(engine));
            assertTrue(engine.size() > 100);
            engine.delete(bytes("key0"));
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void survivesAFullDisk(String name) throws Exception {
        Process mount = new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", directory.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(mount.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (mount.waitFor() != 0) {
            ForeignEngines.missing("a full disk", "mount needs root: " + said.strip());
        }
        try {
            Path place = directory.resolve("place");
            Engine<byte[]> engine =
                    open(name, place, false, name.equals("rocksdb") ? Map.of("write-buffer", "1m") : Map.of());
            assertRefused("disk is full", () -> putUntilRefused(engine));
            assertEquals(0, engine.get(bytes("key0"))[0]);
            try {
                engine.close();
            } catch (EngineException full) {
                assertTrue(full.getMessage().lines().count() == 1, full.getMessage());
            }
        } finally {
            new ProcessBuilder("umount", directory.toString()).start().waitFor();
        }
    }

    private static void putUntilRefused(Engine<byte[]> engine) {
        Random random = new Random(1);
        byte[] value = new byte[4000];
        for (int number = 0; number < 20_000; number++) {
            random.nextBytes(value);
            value[0] = 0;
            engine.put(bytes("key" + number), value.clone());
        }
    }

    private void fill(String name) {
        Random random = new Random(11);
        try (Engine<byte[]> engine = open(name, directory)) {
            for (int number = 0; number < 2000; number++) {
                byte[] value = new byte[number % 100 == 0 ? 9000 : 100];
                random.nextBytes(value);
                engine.put(bytes("key" + number), value);
            }
        }
    }

    private List<Path> dataFiles(String name) throws IOException {
        if (!name.equals("rocksdb")) {
            return List.of(directory.resolve(dataFile(name)));
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file ->
                            file.toString().endsWith(".sst") || file.toString().contains("MANIFEST"))
                    .toList();
        }
    }
}
