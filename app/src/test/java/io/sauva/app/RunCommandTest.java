package io.sauva.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.run.RunSummary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
    @TempDir
    private Path folder;

    private String out;
    private String err;

    @Test
    void aWorkloadIsMadeAndRun() {
        assertEquals(
                0,
                sauva(
                        "workload",
                        "--type",
                        "e",
                        "--keys",
                        "500",
                        "--operations",
                        "5000",
                        "--workers",
                        "2",
                        "--out",
                        at("w")));
        assertTrue(out.contains("5000 operations in 2 files"), out);
        assertEquals(
                0,
                sauva(
                        "run",
                        "--files",
                        at("w/run-0.csv") + "," + at("w/run-1.csv"),
                        "--engine",
                        "map",
                        "--metrics",
                        at("m.csv")));
        assertEquals(5000, RunSummary.value(lastLine(), "operations"));
        assertTrue(
                lastLine()
                        .matches(
                                "operations=\\d+ seconds=[\\d.]+ throughput=[\\d.]+ p50_us=[\\d.]+ p99_us=[\\d.]+ max_us=[\\d.]+"
                                        + " repartitions=\\d+ moves=\\d+ longest_pause_ms=[\\d.]+ complete=1"),
                lastLine());
    }

    @Test
    void thePositionalFormOfRepartKvIsUnderstood() throws IOException {
        workload(2);
        assertEquals(
                0,
                sauva("run", files(2), "4", "2", "hard", "tbb", "1000", at("data"), "100", "--metrics", at("m.csv")));
        assertEquals(4000, RunSummary.value(lastLine(), "operations"));
        String header = Files.readString(folder.resolve("m.csv"));
        assertTrue(header.contains("hard on tbb with 4 partitions; periodic=100ms,100ms"), header);
        assertTrue(header.contains("# seed: 42"), header);
        assertTrue(header.contains("# machine: "), header);
        assertTrue(header.contains("# commit: "), header);
    }

    @Test
    void anIntervalOfZeroIsNoRepartitioning() throws IOException {
        workload(1);
        assertEquals(
                0, sauva("run", files(1), "4", "1", "soft", "map", "0", at("data"), "0", "--metrics", at("m.csv")));
        assertTrue(Files.readString(folder.resolve("m.csv")).contains("; off by multilevel"));
    }

    @Test
    void mistakesAreOneLineAndTwo() {
        workload(2);
        assertMistake("2 workload files for 3 workers", "run", files(2), "4", "3", "soft", "map");
        assertMistake("no workload files", "run");
        assertMistake("there is no such workload file", "run", "--files", at("nothing.csv"));
        assertMistake("unknown engine 'paper'", "run", "--files", files(1), "--engine", "paper");
        assertMistake("unknown strategy 'quick'", "run", "--files", files(1), "--strategy", "quick");
        assertMistake("unknown trigger 'soon'", "run", "--files", files(1), "--trigger", "soon");
        assertMistake("unknown switch 'off'", "run", "--files", files(1), "--switch", "off");
        assertMistake("unknown partitioner 'scissors'", "run", "--files", files(1), "--partitioner", "scissors");
        assertMistake("--think needs a time", "run", "--files", files(1), "--think", "5");
        assertMistake("exclude each other", "run", "--files", files(1), "--trigger", "off", "--interval", "5");
        assertMistake("more than one partition", "run", "--files", files(1), "--halt-every", "5", "--partitions", "1");
        assertMistake("partitions must be a number: 'many'", "run", files(1), "many");
        assertMistake("Unknown option: '--colour'", "run", "--files", files(1), "--colour");
        assertMistake("no setting 'depth'", "run", "--files", files(1), "--setting", "depth=3");
        assertMistake("unknown workload type 'z'", "workload", "--type", "z", "--out", at("z"));
        assertMistake("Missing required option", "workload", "--type", "a");
        assertMistake("'lots' is not a", "workload", "--type", "a", "--keys", "lots", "--out", at("z"));
        assertFalse(Files.exists(folder.resolve("z")));
    }

    @Test
    void argumentsTooManyOrEmptyAreOneLineAndTwo() {
        workload(2);
        assertMistake("separated by commas", "run", "--files", at("w/run-0.csv"), at("w/run-1.csv"));
        assertMistake("'nonsense'", "run", "--files", files(1), "nonsense");
        assertMistake("'ninth'", "run", files(2), "4", "2", "soft", "map", "0", at("data"), "0", "ninth");
        assertMistake("without a name", "run", "--files", "");
        assertMistake("without a name", "run", "--files", files(1) + ",," + files(1));
        assertMistake("without a name", "run", files(1) + ",", "4", "2");
        assertMistake("without a name", "run", "--files", files(1), "--paths", "");
        assertMistake("partitioner 'x'", "run", "--files", files(1), "--trigger", "off", "--partitioner", "x");
    }

    @Test
    void numbersBeyondAllSenseAreOneLineAndTwo() {
        workload(1);
        assertMistake(
                "keys must be 1 … 1000000000000: 9223372036854775807",
                "workload",
                "--type",
                "e",
                "--keys",
                "9223372036854775807",
                "--out",
                at("z"));
        assertMistake(
                "operations must be 0 … 1000000000000",
                "workload",
                "--type",
                "e",
                "--operations",
                "9223372036854775807",
                "--out",
                at("z"));
        assertMistake("/proc/x", "workload", "--type", "e", "--out", "/proc/x");
        assertMistake("--queue times --partitions", "run", "--files", files(1), "--queue", "2000000000");
        assertMistake("balance must be 1 … 100", "run", "--files", files(1), "--balance", "0.5");
        assertMistake("movePenalty must be", "run", "--files", files(1), "--move-penalty", "-1");
        assertMistake("moverShare must be", "run", "--files", files(1), "--mover-share", "0");
        assertMistake("unknown engine 'paper'", "run", "--files", files(1), "--partition-map", "paper");
        assertMistake("--warmup-time needs a time", "run", "--files", files(1), "--warmup-time", "5");
    }

    @Test
    void allOptionsOfTheRepartitioningCanBeChosen() throws IOException {
        workload(1);
        String[] chosen = {
            "run",
            "--files",
            files(1),
            "--by-cost",
            "--balance",
            "1.5",
            "--move-penalty",
            "2",
            "--mover-share",
            "0.5",
            "--partition-map",
            "lmdb",
            "--metrics",
            at("m.csv")
        };
        assertEquals(0, sauva(chosen), err);
        String header = Files.readString(folder.resolve("m.csv"));
        assertTrue(
                header.contains(", by cost, balance 1.5, move penalty 2.0, mover share 0.5, partition map lmdb"),
                header);
    }

    @Test
    void withoutAnIntervalThePositionalFormTakesRepartKvs() throws IOException {
        workload(1);
        assertEquals(0, sauva("run", files(1), "4", "--metrics", at("m.csv")), err);
        assertTrue(Files.readString(folder.resolve("m.csv")).contains("; periodic=1000ms,1000ms by"), err);
        assertEquals(0, sauva("run", "--files", files(1), "--metrics", at("m.csv")), err);
        assertTrue(Files.readString(folder.resolve("m.csv")).contains("; adaptive by"), err);
    }

    @Test
    void aRunThatCannotBeginLeavesTheMetricsOfAnEarlierOneAlone() throws IOException {
        workload(1);
        Path metrics = Files.writeString(folder.resolve("m.csv"), "hours of work");
        assertMistake("no such workload file", "run", "--files", at("nothing.csv"), "--metrics", at("m.csv"));
        assertMistake(
                "no such workload file", "run", "--files", files(1), "--load", at("no.csv"), "--metrics", at("m.csv"));
        assertMistake("no setting", "run", "--files", files(1), "--setting", "depth=3", "--metrics", at("m.csv"));
        assertEquals("hours of work", Files.readString(metrics));
    }

    @Test
    void whatAnEngineCannotDoIsTheSameLineHoweverManyOperationsAreUnderWay() throws IOException {
        Files.writeString(folder.resolve("many.csv"), "1,key\n".repeat(10));
        for (String inFlight : List.of("1", "8")) {
            assertMistake(
                    "the map is full; open it with a larger map-size (see",
                    "run",
                    "--files",
                    at("many.csv"),
                    "--engine",
                    "lmdb",
                    "--setting",
                    "map-size=1m",
                    "--value-bytes",
                    "2000000",
                    "--metrics",
                    "none",
                    "--in-flight",
                    inFlight);
        }
    }

    @Test
    void filesThatCannotBeUsedAreOneLineThatSaysWhy() {
        workload(1);
        assertEquals(1, sauva("run", "--files", files(1), "--metrics", at("w/run-0.csv/m.csv")));
        assertEquals(1, err.strip().lines().count(), err);
        assertTrue(err.contains("run-0.csv: is there already, and is no folder"), err);
        assertEquals(1, sauva("lua", at("nothing.lua")));
        assertEquals("sauva lua: " + at("nothing.lua") + ": there is no such file or folder", err.strip());
    }

    /// As Ctrl-C does it: the rows written so far are whole, the summary comes, the files of the store are
    /// closed.
    @Test
    void anInterruptedRunLeavesAReadableCsvAndAStoreThatOpens() throws Exception {
        sauva(
                "workload",
                "--type",
                "a",
                "--keys",
                "1000",
                "--operations",
                "3000000",
                "--workers",
                "1",
                "--out",
                at("w"));
        Process process = new ProcessBuilder(command(
                        "run",
                        "--files",
                        at("w/run-0.csv"),
                        "--engine",
                        "lmdb",
                        "--paths",
                        at("data"),
                        "--think",
                        "10us",
                        "--period",
                        "50ms",
                        "--metrics",
                        at("m.csv")))
                .redirectErrorStream(true)
                .start();
        try {
            while (!Files.exists(folder.resolve("m.csv"))
                    || Files.readAllLines(folder.resolve("m.csv")).size() < 9) {
                assertTrue(process.isAlive(), "ended before it could be interrupted");
                Thread.onSpinWait();
            }
            assertEquals(
                    0,
                    new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                            .start()
                            .waitFor());
            List<String> said = new ArrayList<>();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                lines.lines().forEach(said::add);
            }
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertTrue(said.contains("stopped before the end of the workload"), said.toString());
            double operations = RunSummary.value(said.getLast(), "operations");
            assertTrue(operations > 0 && operations < 3_000_000, said.toString());
            List<String> rows = Files.readAllLines(folder.resolve("m.csv"));
            assertEquals(operations, Double.parseDouble(rows.getLast().split(",", -1)[1]));
            String[] again = {
                "run",
                "--files",
                at("w/run-0.csv"),
                "--load",
                "none",
                "--engine",
                "lmdb",
                "--paths",
                at("data"),
                "--duration",
                "100ms",
                "--metrics",
                "none"
            };
            assertEquals(0, sauva(again), err);
        } finally {
            process.destroyForcibly();
        }
    }

    private List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Sauva.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private void workload(int workers) {
        assertEquals(
                0,
                sauva(
                        "workload",
                        "--type",
                        "a",
                        "--keys",
                        "500",
                        "--operations",
                        "5000",
                        "--workers",
                        Integer.toString(workers),
                        "--out",
                        at("w")));
    }

    private String files(int workers) {
        return workers == 1 ? at("w/run-0.csv") : at("w/run-0.csv") + "," + at("w/run-1.csv");
    }

    private void assertMistake(String message, String... arguments) {
        assertEquals(2, sauva(arguments), err);
        assertTrue(err.contains(message), err);
        assertEquals(1, err.strip().lines().count(), err);
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private String lastLine() {
        return out.strip().lines().reduce((first, second) -> second).orElseThrow();
    }

    private int sauva(String... arguments) {
        StringWriter outText = new StringWriter();
        StringWriter errText = new StringWriter();
        int code = Sauva.commandLine()
                .setOut(new PrintWriter(outText))
                .setErr(new PrintWriter(errText))
                .execute(arguments);
        out = outText.toString();
        err = errText.toString();
        return code;
    }
}
