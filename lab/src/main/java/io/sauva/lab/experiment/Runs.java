package io.sauva.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
        Measurement measurement = Measurement.of(FreshJvm.run(bench, arguments, "operations="), metrics);
        bench.progress()
                .accept(name + ": " + Math.round(measurement.value("throughput") / 1000) + " k/s, "
                        + Math.round(measurement.value("seconds") * 10) / 10.0 + " s");
        return measurement;
    }
}
