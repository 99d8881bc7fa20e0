package io.sauva.lab.workload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadReaderTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 1 << 18})
    void linesAreReadWhateverTheBuffer(int bufferBytes) throws IOException {
        Path file = file("0,apple\n1,banana\r\n2,cherry,17\n3,date\n3,elder,fig,grape");
        assertEquals(
                List.of(
                        "READ apple",
                        "WRITE banana",
                        "SCAN cherry 17",
                        "TRANSACTION date",
                        "TRANSACTION elder fig grape"),
                read(file, bufferBytes));
    }

    /// Commas and ends of lines are looked for eight bytes at a time: each may be at any place of such a word, behind
    /// bytes that differ from it in one bit.
    @ParameterizedTest
    @ValueSource(ints = {1, 31, 64, 1 << 18})
    void separatorsAreFoundAtAnyPlace(int bufferBytes) throws IOException {
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int length = 1; length < 40; length++) {
            String key = "-\013\u00ac\u008a\u0000\u00ff\u0080\u0001".repeat(5).substring(0, length);
            text.append("0,")
                    .append(key)
                    .append("\n2,")
                    .append(key)
                    .append(",")
                    .append(length)
                    .append("\r\n");
            expected.add("READ " + key);
            expected.add("SCAN " + key + " " + length);
        }
        assertEquals(expected, read(file(text.toString()), bufferBytes));
    }

    @Test
    void anEmptyFileHasNoOperations() throws IOException {
        assertEquals(List.of(), read(file(""), 64));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "4,key; must be 0 (read)",
                "0; a line is",
                "0,; a line is",
                "0,a,b; nothing after it",
                "1,a,; nothing after it",
                "2,key; needs a limit",
                "2,key,; needs a limit",
                "2,key,0; needs a limit",
                "2,key,-1; must be a number",
                "2,key,ten; must be a number",
                "2,key,2147483648; needs a limit",
                "2,key,99999999999999999999; needs a limit",
                "2,,5; must not be empty",
                "3,a,,b; must not be empty",
                "key; a line is",
                "''; a line is"
            })
    void aBadLineIsNamedWithFileAndNumber(String bad, String rule) throws IOException {
        Path file = file("0,good\n" + bad + "\n0,good\n");
        WorkloadException failure = assertThrows(WorkloadException.class, () -> read(file, 64));
        assertTrue(failure.getMessage().startsWith(file + ":2: "), failure.getMessage());
        assertTrue(failure.getMessage().contains(rule), failure.getMessage());
        assertFalse(failure.getMessage().contains("\n"));
    }

    @Test
    void aKeyThatIsTooLongIsRefused() throws IOException {
        Path fits = file("0," + "k".repeat(64 * 1024) + "\n");
        assertEquals(1, read(fits, 64).size());
        Path tooLong = file("0," + "k".repeat(64 * 1024 + 1) + "\n");
        assertThrows(WorkloadException.class, () -> read(tooLong, 64));
    }

    @Test
    void aFileWithoutLinesIsNotReadWhole() throws IOException {
        Path file = file("x".repeat(20 << 20));
        WorkloadException failure = assertThrows(WorkloadException.class, () -> read(file, 64));
        assertTrue(failure.getMessage().contains("too long"), failure.getMessage());
    }

    @Test
    void missingFilesAndFoldersAreNamed() {
        Path missing = folder.resolve("missing.csv");
        assertTrue(assertThrows(WorkloadException.class, () -> WorkloadReader.open(missing))
                .getMessage()
                .contains("missing.csv"));
        assertTrue(assertThrows(WorkloadException.class, () -> WorkloadReader.open(folder))
                .getMessage()
                .contains("folder"));
    }

    private Path file(String text) throws IOException {
        return Files.write(folder.resolve("w.csv"), text.getBytes(ISO_8859_1));
    }

    private static List<String> read(Path file, int bufferBytes) {
        List<String> lines = new ArrayList<>();
        try (WorkloadReader reader = WorkloadReader.open(file, bufferBytes)) {
            while (reader.next()) {
                StringBuilder line = new StringBuilder(reader.kind().toString());
                List<byte[]> keys = reader.kind() == Kind.TRANSACTION ? reader.keys() : List.of(reader.key());
                keys.forEach(key -> line.append(' ').append(new String(key, ISO_8859_1)));
                lines.add(reader.kind() == Kind.SCAN ? line + " " + reader.limit() : line.toString());
            }
            assertEquals(lines.size(), reader.line());
        }
        return lines;
    }
}
