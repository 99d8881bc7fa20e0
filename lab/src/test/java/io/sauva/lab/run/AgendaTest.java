package io.sauva.lab.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.workload.Kind;
import io.sauva.lab.workload.WorkloadException;
import io.sauva.lab.workload.WorkloadReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a client is given is what the file says, read whole or not, and however it asks.
class AgendaTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"false, 1", "false, 7", "false, 1000000", "true, 1", "true, 7", "true, 1000000"})
    void givesOutEachLineOnce(boolean whole, long most) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int number = 0; number < 3_000; number++) {
            lines.add(
                    switch (number % 7) {
                        case 0 -> "1,key" + number;
                        case 1 -> "2,key" + number + "," + (1 + number % 100);
                        case 2 -> number < 1_000 ? "0,key" + number : "3,key" + number + ",b,c" + number;
                        default -> "0,key" + number;
                    });
        }
        try (Agenda agenda = agenda(lines)) {
            if (whole) {
                agenda.readAll();
            }
            List<String> seen = new ArrayList<>();
            for (int count = agenda.next(most); count > 0; count = agenda.next(most)) {
                assertTrue(count <= most);
                for (int at = agenda.end() - count; at < agenda.end(); at++) {
                    seen.add(line(agenda, at));
                }
            }
            assertEquals(lines, seen);
            assertEquals(0, agenda.next(most));
        }
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void tellsHowFarItIs(boolean whole) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int number = 0; number < 100_000; number++) {
            lines.add("0,key" + (100_000 + number));
        }
        long size = 12L * lines.size();
        try (Agenda agenda = agenda(lines)) {
            if (whole) {
                agenda.readAll();
                assertEquals(0, agenda.bytes());
            }
            long before = 0;
            while (agenda.next(Long.MAX_VALUE) > 0) {
                assertTrue(agenda.bytes() >= before && agenda.bytes() <= size);
                before = agenda.bytes();
            }
            assertEquals(size, agenda.bytes());
        }
    }

    @Test
    void aWrongLineIsFoundWhenItIsRead() throws IOException {
        try (Agenda whole = agenda(List.of("0,a", "nonsense"))) {
            assertThrows(WorkloadException.class, whole::readAll);
        }
        try (Agenda some = agenda(List.of("0,a", "nonsense"))) {
            assertEquals(1, some.next(1));
            assertThrows(WorkloadException.class, () -> some.next(1));
        }
    }

    private Agenda agenda(List<String> lines) throws IOException {
        Path file = folder.resolve("run.csv");
        Files.write(file, lines, ISO_8859_1);
        return new Agenda(WorkloadReader.open(file));
    }

    private static String line(Agenda agenda, int at) {
        String key = new String(agenda.key(at), ISO_8859_1);
        Kind kind = agenda.kind(at);
        return switch (kind) {
            case READ -> "0," + key;
            case WRITE -> "1," + key;
            case SCAN -> "2," + key + "," + agenda.limit(at);
            case TRANSACTION -> {
                StringBuilder keys = new StringBuilder("3");
                agenda.transactionKeys(at).forEach(one -> keys.append(',').append(new String(one, ISO_8859_1)));
                yield keys.toString();
            }
        };
    }
}
