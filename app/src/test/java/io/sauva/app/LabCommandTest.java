package io.sauva.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.Experiments;
import io.sauva.lab.experiment.Scale;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabCommandTest {
    /// Remembers what it was given, and writes a file where a report would be.
    private static final class Recording implements Experiment {
        private final String name;
        private Bench bench;

        Recording(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String about() {
            return "about " + name;
        }

        @Override
        public void run(Bench given) throws IOException {
            bench = given;
            Files.writeString(given.folder().resolve("report.md"), "# " + name);
            given.progress().accept("half of it");
        }

        @Override
        public String measure(List<String> arguments) throws IOException {
            if (arguments.contains("fail")) {
                throw new IOException("cannot measure");
            }
            return String.join("+", arguments);
        }
    }

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Recording first = new Recording("first");
    private final Recording second = new Recording("second-one");

    @TempDir
    private Path folder;

    private int sauva(String... arguments) {
        return Sauva.commandLine(List.of(first, second))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void withoutANameTheExperimentsAreListed() {
        assertEquals(0, sauva("lab"));
        assertEquals(
                List.of("first       about first", "second-one  about second-one"),
                out.toString().lines().toList());
    }

    @Test
    void theExperimentRunsAndTheReportIsNamed() {
        Path target = folder.resolve("deep/outcome");
        assertEquals(0, sauva("lab", "first", "--scale", "paper", "--seed", "7", "--out", target.toString()));
        assertEquals("half of it", err.toString().strip());
        assertEquals(target.resolve("report.html").toString(), out.toString().strip());
        assertEquals(Scale.PAPER, first.bench.scale());
        assertEquals(7, first.bench.seed());
        assertEquals(target, first.bench.folder());
        assertEquals(Sauva.class.getName(), first.bench.sauva().getLast());
    }

    @Test
    void theScaleIsLaptopUnlessSaid() {
        assertEquals(0, sauva("lab", "second-one", "--out", folder.toString()));
        assertEquals(Scale.LAPTOP, second.bench.scale());
        assertEquals(1, second.bench.seed());
    }

    @Test
    void anEarlierOutcomeIsReplaced() {
        assertEquals(0, sauva("lab", "first", "--out", folder.toString()));
        assertEquals(0, sauva("lab", "first", "--out", folder.toString()));
    }

    @Test
    void aFolderWithSomethingElseIsLeftAlone() throws IOException {
        Files.writeString(folder.resolve("thesis.txt"), "do not touch");
        assertEquals(2, sauva("lab", "first", "--out", folder.toString()));
        assertEquals(
                "sauva lab: '" + folder + "' is not empty and holds no experiment; choose another folder with --out"
                        + " (see 'sauva lab --help')",
                err.toString().strip());
        assertEquals(null, first.bench);
    }

    @Test
    void aFileIsNotAFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertEquals(2, sauva("lab", "first", "--out", file.toString()));
        assertTrue(err.toString().contains("is not a folder"), err.toString());
    }

    @Test
    void anUnknownNameIsOneLineWithTheNamesThereAre() {
        assertEquals(2, sauva("lab", "third"));
        assertEquals(
                "sauva lab: no experiment 'third'; there are: first, second-one (see 'sauva lab --help')",
                err.toString().strip());
    }

    @Test
    void anUnknownScaleIsOneLineWithTheScalesThereAre() {
        assertEquals(2, sauva("lab", "first", "--scale", "huge"));
        assertEquals(1, err.toString().lines().count());
        assertTrue(err.toString().contains("small, laptop, paper"), err.toString());
    }

    @Test
    void aMeasurementIsPrintedBehindItsMark() {
        assertEquals(0, sauva("lab-measure", "first", "a", "1"));
        assertEquals("outcome: a+1", out.toString().strip());
    }

    @Test
    void aFailureIsOneLineAndOne() {
        assertEquals(1, sauva("lab-measure", "first", "fail"));
        assertEquals("sauva lab-measure: cannot measure", err.toString().strip());
    }

    @Test
    void helpShowsLabAndNotWhatIsForItselfOnly() {
        assertEquals(0, sauva("--help"));
        assertTrue(out.toString().contains("lab "), out.toString());
        assertFalse(out.toString().contains("lab-measure"), out.toString());
    }

    @Test
    void theOwnCommandStartsSauvaAgain() throws Exception {
        List<String> command = new ArrayList<>(OwnCommand.line());
        assertFalse(command.stream().anyMatch(argument -> argument.startsWith("-javaagent")), command::toString);
        command.add("lab");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said;
        try (var lines = process.inputReader()) {
            said = String.join("\n", lines.lines().toList());
        }
        assertEquals(0, process.waitFor(), said);
        for (Experiment experiment : Experiments.all()) {
            assertTrue(said.contains(experiment.name() + "  "), said);
        }
    }
}
