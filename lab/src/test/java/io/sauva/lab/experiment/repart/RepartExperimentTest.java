package io.sauva.lab.experiment.repart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Scale;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The report, of runs that only say what came of them; real ones are in `app`, which knows `sauva run`.
class RepartExperimentTest {
    @TempDir
    private Path folder;

    /// On disk the warm-up leaves more to measure than is asked for, so that one that was stopped may have done
    /// more operations than that.
    @Test
    void whatWasStoppedIsNotComplete() throws Exception {
        List<String> cells = completeness(0);
        assertEquals(6, cells.size());
        cells.forEach(cell -> assertEquals("stopped at 2s", cell));
    }

    @Test
    void whatWasWorkedThroughIsComplete() throws Exception {
        completeness(1).forEach(cell -> assertEquals("yes", cell));
    }

    @Test
    void theWarmUpHasAnEnd() throws Exception {
        completeness(1);
        List<String> runs = Files.readAllLines(folder.resolve("arguments"));
        runs.forEach(run -> assertTrue(run.contains(" --warmup-time 1s "), run));
    }

    private List<String> completeness(int complete) throws Exception {
        String says = "operations=9000000 seconds=1 throughput=1000 p99_us=1 longest_pause_ms=1 repartitions=1 moves=1";
        String script = "echo \"$@\" >> '" + folder.resolve("arguments") + "'; echo elapsed_s > \"$3\"; echo " + says
                + " complete=" + complete;
        new RepartExperiment().run(new Bench(Scale.SMALL, folder, 1, List.of("sh", "-c", script, "sh"), line -> {}));
        return Files.readAllLines(folder.resolve("matrix.csv")).stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .map(line -> line.substring(line.lastIndexOf(',') + 1))
                .toList();
    }
}
