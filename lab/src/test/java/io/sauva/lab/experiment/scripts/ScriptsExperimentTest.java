package io.sauva.lab.experiment.scripts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Scale;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptsExperimentTest {
    @TempDir
    private Path folder;

    @Test
    void measuresAndReports() throws Exception {
        List<String> progress = new ArrayList<>();
        Bench bench = new Bench(Scale.SMALL, folder, 1, ServeMain.commandLine(), progress::add);
        new ScriptsExperiment(scale -> new Plan(1, 0.02, 0.1, List.of(2, 5), 10, "1e-8", 0, 3)).run(bench);
        assertTrue(progress.stream().anyMatch(line -> line.startsWith("p99, Sauva EVALASYNC")), progress.toString());
        for (String name :
                List.of("small", "matrices", "numbers", "threads", "neighbours", "areas", "appendix", "anomalies")) {
            List<String> lines = Files.readAllLines(folder.resolve(name + ".csv"));
            assertTrue(lines.stream().anyMatch(line -> line.contains("Sauva EVALASYNC")), name + ": " + lines);
        }
        for (String file : List.of("report.html", "small.svg", "matrices.svg", "threads.svg", "areas.svg")) {
            assertTrue(Files.size(folder.resolve(file)) > 100, file);
        }
        String report = Files.readString(folder.resolve("report.md"));
        assertFalse(report.contains("NaN"), report);
        assertTrue(report.contains("| 5 |"), report);
    }

    @Test
    void samplesHaveMediansInTheOrderOfTheirArrival() {
        Samples samples = new Samples();
        samples.add("two", "b", 3);
        samples.add("two", "b", 1);
        samples.add("one", "a", 5);
        samples.add("two", "b", 2.5);
        assertEquals(2.5, samples.median("two", "b"));
        assertTrue(Double.isNaN(samples.median("one", "b")));
        assertEquals(List.of("two", "one"), samples.whats());
        assertEquals(List.of("b", "a"), samples.whos());
        assertArrayEquals(new double[] {Double.NaN, 5}, samples.medians("a"));
    }
}
