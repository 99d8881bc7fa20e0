package io.sauva.lab.experiment.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.MeasureMain;
import io.sauva.lab.experiment.Scale;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QueueExperimentTest {
    @TempDir
    private Path folder;

    @Test
    void measuresEachSettingInAJvmOfItsOwnAndReports() throws Exception {
        List<String> progress = new ArrayList<>();
        Bench bench = new Bench(Scale.SMALL, folder, 1, MeasureMain.commandLine(), progress::add);
        new QueueExperiment(scale -> new Plan(20_000, 1, 1_000, 1)).run(bench);
        assertEquals(6, progress.size());
        List<String> runs = Files.readAllLines(folder.resolve("runs.csv"));
        assertEquals(6, runs.stream().filter(line -> line.matches("[24],.*")).count());
        for (String file : List.of("medians.csv", "report.html", "requests.svg", "processor-time.svg", "ratio.svg")) {
            assertTrue(Files.size(folder.resolve(file)) > 100, file);
        }
        String report = Files.readString(folder.resolve("report.md"));
        assertTrue(report.contains("| 4 | multi-counter | 10.082 | 37.448 | 0.949 | 4.00 | 1.72× |"), report);
        assertFalse(report.contains("NaN"), report);
    }

    @ParameterizedTest
    @EnumSource(Rival.class)
    void whatIsFoundIsWhatWasPushedAndNotMore(Rival rival) throws Exception {
        SharedQueue queue = rival.make();
        Outcome outcome = new Requests(queue, 2, 50_000).run();
        long left = 0;
        while (queue.pop() != null) {
            left++;
        }
        assertEquals(100_000, outcome.found() + left);
        assertTrue(outcome.real() > 0);
    }

    @Test
    void aThreadThatFailsEndsTheRun() {
        SharedQueue broken = new SharedQueue() {
            @Override
            public void push(Integer element) {
                throw new IllegalStateException("full");
            }

            @Override
            public Integer pop() {
                return null;
            }
        };
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> new Requests(broken, 1, 10).run());
        assertTrue(failure.getMessage().contains("full"), failure.getMessage());
    }

    @Test
    void outcomesTravelAsALineAndHaveMedians() {
        Outcome outcome = new Outcome(1.25, Double.NaN, 0.5, 7);
        assertEquals(outcome, Outcome.parse(outcome.line()));
        List<Outcome> three = List.of(new Outcome(3, 1, 2, 5), new Outcome(1, 2, 0, 6), new Outcome(2, 3, 1, 1));
        assertEquals(new Outcome(2, 2, 1, 5), Outcome.median(three));
        assertEquals(new Outcome(2, 1.5, 1, 6), Outcome.median(three.subList(0, 2)));
        assertEquals(4.0, new Outcome(10, 0, 0, 0).millionsPerSecond(4, 10_000_000), 1e-9);
    }

    @Test
    void processTimesAreReadBehindAnAwkwardName() {
        ProcessTimes times = ProcessTimes.parse("17 (a b) c) S 1 17 17 0 -1 4194304 100 0 0 0 250 75 0 0 20 0 1 0");
        assertEquals(new ProcessTimes(2.5, 0.75), times);
    }

    @Test
    void badArgumentsAreNamed() {
        QueueExperiment experiment = new QueueExperiment();
        assertThrows(IllegalArgumentException.class, () -> experiment.measure(List.of("mutex")));
        IllegalArgumentException unknown = assertThrows(
                IllegalArgumentException.class, () -> experiment.measure(List.of("heap", "1", "1", "0", "0")));
        assertEquals("no queue 'heap'; there are: multi-counter, mutex, ConcurrentLinkedQueue", unknown.getMessage());
    }
}
