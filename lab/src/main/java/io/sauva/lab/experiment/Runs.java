package io.sauva.lab.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Starts `sauva` for one measurement after the other, each in a JVM of its own.
///
/// Thread: one.
public final class Runs {
    private final Bench bench;
    private final Path folder;

    /// Metrics go into the folder `runs` of the bench.
    public Runs(Bench bench) throws IOException {
        this.bench = bench;
        folder = Files.createDirectories(bench.folder().resolve("runs"));
    }

    /// Runs `sauva run` with these options; `name` names its files. A run that fails ends the experiment.
    public Measurement run(String name, List<String> options) throws IOException, InterruptedException {
        Path metrics = folder.resolve(name + ".csv");
        List<String> arguments = new ArrayList<>(List.of("run", "--metrics", metrics.toString()));
        arguments.addAll(options);
        Measurement measurement = Measurement.of(lastLine(name, arguments), metrics);
        bench.progress()
                .accept(name + ": " + Math.round(measurement.value("throughput") / 1000) + " k/s, "
                        + Math.round(measurement.value("seconds") * 10) / 10.0 + " s");
        return measurement;
    }

    /// Runs a sub-command and answers the last line that it prints.
    public String lastLine(String name, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(bench.sauva());
        command.addAll(arguments);
        Path errors = folder.resolve(name + ".log");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String last = "";
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                last = line;
            }
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException("the run '" + name + "' failed with exit code " + code + "; see " + errors);
            }
            Files.deleteIfExists(errors);
            return last;
        } finally {
            // Interrupted or failed in the midst: the run must not go on without us.
            if (process.isAlive()) {
                process.destroy();
                if (!process.waitFor(10, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
        }
    }
}
