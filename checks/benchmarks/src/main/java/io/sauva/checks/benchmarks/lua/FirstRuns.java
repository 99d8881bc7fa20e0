package io.sauva.checks.benchmarks.lua;

import io.sauva.checks.benchmarks.FreshJvm;
import io.sauva.checks.benchmarks.Launcher;
import io.sauva.checks.benchmarks.Measure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/// What a program costs that has never run before, of a size that takes PUC Lua about 10 ms.
///
/// In a warm JVM: one that has run all the other programs. That is what a server sees with a new script; so it is
/// started
/// as the server is, with the AOT cache, and, for those who embed only Lua, without. By the launcher: `./sauva lua
/// FILE`
/// against `lua5.1 FILE`, whole processes, with all that the JVM does for itself.
public final class FirstRuns {
    private static final int REPETITIONS = 3;
    private static final int WARM_UP_RUNS = 12;

    private FirstRuns() {}

    /// In a JVM of its own: warms up with the others, prints the milliseconds of this one's first run, CPU time and by
    /// the clock.
    public static void main(String[] arguments) throws IOException {
        Program measured = Program.named(arguments[0]);
        for (Program other : Program.ALL) {
            if (other != measured) {
                Engines.ours(other, other.size(), WARM_UP_RUNS);
            }
        }
        Times times = Engines.ours(measured, measured.coldSize(), 1);
        System.out.println(times.first() + " " + times.firstElapsed());
    }

    static void inWarmJvm() throws Exception {
        Launcher.build();
        Measure.printMachine(
                "First runs in a warm JVM",
                "CPU time of the thread that runs it, and time by the clock, medians of " + REPETITIONS
                        + " JVMs with the AOT cache of ./sauva, and of as many without any");
        List<List<String>> rows = new ArrayList<>();
        for (Program program : Program.ALL) {
            double puc = Engines.puc(program, program.coldSize()).first();
            List<String> row = new ArrayList<>(List.of(program.name(), Times.shown(puc)));
            row.addAll(cells(puc, () -> Launcher.lastLine(FirstRuns.class, program.name())));
            row.addAll(cells(puc, () -> FreshJvm.lastLine(FirstRuns.class, List.of(), program.name())));
            rows.add(row);
        }
        Measure.printTable(
                List.of(
                        "program",
                        "PUC 5.1, ms",
                        "ours, ms",
                        "ours / PUC",
                        "by the clock / PUC",
                        "no cache, ms",
                        "no cache / PUC",
                        "by the clock / PUC"),
                rows);
    }

    /// Measures, and answers CPU time, its ratio, and the ratio of the time by the clock.
    private static List<String> cells(double puc, Callable<String> measurement) throws Exception {
        double[] cpu = new double[REPETITIONS];
        double[] elapsed = new double[REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            String[] said = measurement.call().split(" ", 2);
            cpu[i] = Double.parseDouble(said[0]);
            elapsed[i] = Double.parseDouble(said[1]);
        }
        return List.of(Times.shown(median(cpu)), Times.ratio(median(cpu) / puc), Times.ratio(median(elapsed) / puc));
    }

    static void byLauncher() throws Exception {
        Launcher.build();
        Measure.printMachine(
                "First runs by the launcher", "CPU time of the whole process, least of " + REPETITIONS + " starts");
        List<List<String>> rows = new ArrayList<>();
        Path empty = Files.createTempFile("sauva-bench", ".lua");
        double start = leastCpu(List.of("./sauva", "lua", empty.toString()));
        rows.add(row("an empty file", start, leastCpu(List.of(Engines.PUC.toString(), empty.toString()))));
        Files.delete(empty);
        for (Program program : Program.ALL) {
            Path file = Files.createTempFile("sauva-bench", ".lua");
            Files.writeString(file, "(function(...) " + program.text() + " end)(" + program.coldSize() + ")()\n");
            double ours = leastCpu(List.of("./sauva", "lua", file.toString()));
            double puc = leastCpu(List.of(Engines.PUC.toString(), file.toString()));
            rows.add(row(program.name(), ours, puc));
            Files.delete(file);
        }
        Measure.printTable(List.of("program", "ours, ms", "PUC 5.1, ms", "ours / PUC"), rows);
    }

    private static double leastCpu(List<String> command) throws IOException, InterruptedException {
        double least = Double.MAX_VALUE;
        for (int i = 0; i < REPETITIONS; i++) {
            least = Math.min(least, cpuMillis(command));
        }
        return least;
    }

    /// The shell knows what its children used, after they have ended; Java does not.
    private static double cpuMillis(List<String> command) throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(
                List.of("bash", "-c", "TIMEFORMAT='%U %S'; time \"$@\" >/dev/null 2>/dev/null", "bash"));
        timed.addAll(command);
        Process process = new ProcessBuilder(timed).redirectErrorStream(true).start();
        String said;
        try (InputStream in = process.getInputStream()) {
            said = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed: " + said);
        }
        return Arrays.stream(said.split("\\s+"))
                        .mapToDouble(Double::parseDouble)
                        .sum()
                * 1000;
    }

    private static List<String> row(String name, double ours, double puc) {
        return List.of(name, Times.shown(ours), Times.shown(puc), Times.ratio(ours / puc));
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
