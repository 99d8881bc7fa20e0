package io.sauva.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The experiments that start `sauva run` many times, as a user starts them, at their smallest.
class ExperimentsTest {
    @TempDir
    private Path folder;

    @Test
    void asynchronousRepartitioningIsRepeated() throws Exception {
        StringWriter err = new StringWriter();
        int code = Sauva.commandLine()
                .setErr(new PrintWriter(err))
                .setOut(new PrintWriter(new StringWriter()))
                .execute("lab", "async", "--scale", "small", "--out", folder.toString());
        assertEquals(0, code, err.toString());
        List<String> rows = rows("table-1.csv");
        assertEquals(1 + 13, rows.size(), "a row for each of the paper's and one for ours");
        for (String row : rows.subList(1, rows.size())) {
            String[] cells = row.split(",", -1);
            assertEquals(13, cells.length, row);
            assertTrue(Double.parseDouble(cells[1]) > 0, row);
        }
        List<String> behaviour = rows("behaviour.csv");
        assertEquals(1 + 3 * 13, behaviour.size());
        // Base repartitions each Δp operations, and never without being asked.
        assertTrue(
                behaviour.stream().anyMatch(row -> row.matches("A,Base [^,]*=100k,[^,]*,[1-9]\\d*,.*")),
                behaviour.toString());
        assertTrue(behaviour.stream().anyMatch(row -> row.matches("A,RR,[^,]*,0,0,.*")), behaviour.toString());
        String report = Files.readString(folder.resolve("report.md"));
        for (int figure = 3; figure <= 8; figure++) {
            assertTrue(report.contains("figure-" + figure + ".svg"), "figure " + figure);
            assertTrue(Files.size(folder.resolve("figure-" + figure + ".svg")) > 1000);
        }
        assertTrue(report.contains("makespans: Async 406 (127 s), Async W=100k 328 (154 s)"), "the paper's values");
    }

    @Test
    void repartKvIsRepeated() throws Exception {
        StringWriter err = new StringWriter();
        int code = Sauva.commandLine()
                .setErr(new PrintWriter(err))
                .setOut(new PrintWriter(new StringWriter()))
                .execute("lab", "repart", "--scale", "small", "--out", folder.toString());
        assertEquals(0, code, err.toString());
        List<String> matrix = rows("matrix.csv");
        assertEquals(1 + 6, matrix.size(), "a row for each strategy, with and without repartitioning");
        for (String row : matrix.subList(1, matrix.size())) {
            String[] cells = row.split(",", -1);
            assertEquals(11, cells.length, row);
            assertTrue(Double.parseDouble(cells[3]) > 0, row);
        }
        List<String> sweeps = rows("sweeps.csv");
        assertEquals(1 + 2 * (2 + 2 + 2), sweeps.size(), "partitions, workers, intervals of soft and hard");
        String report = Files.readString(folder.resolve("report.md"));
        for (String chart : List.of("workload-a", "by-partitions", "by-workers", "by-interval")) {
            assertTrue(report.contains(chart + ".svg"), chart);
            assertTrue(Files.size(folder.resolve(chart + ".svg")) > 1000, chart);
        }
    }

    private List<String> rows(String name) throws Exception {
        return Files.readAllLines(folder.resolve(name)).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }
}
