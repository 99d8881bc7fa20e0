package io.sauva.lab.experiment.async;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.Measurement;
import io.sauva.lab.experiment.Runs;
import io.sauva.lab.workload.Mix;
import io.sauva.lab.workload.WorkloadFiles;
import io.sauva.lab.workload.WorkloadOptions;
import io.sauva.lab.workload.WorkloadType;
import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.Partitioners;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// "Lightweight Asynchronous Repartitioning for Local State Partitioned Systems" (Luiz and Mendizabal, 2024): a
/// scheduler hands requests to eight workers; Async repartitions while it does, Base halts for it, RR and SW do
/// not.
///
/// The scheduler is one client that does not wait for its operations, the workers are those of strategy
/// `threaded`. Our own row is the store with its defaults and one client that waits for each operation.
public final class AsyncExperiment implements Experiment {
    /// The workloads of the paper, in its order.
    static final List<WorkloadType> WORKLOADS = List.of(WorkloadType.A, WorkloadType.D, WorkloadType.E);

    @Override
    public String name() {
        return "async";
    }

    @Override
    public String about() {
        return "asynchronous repartitioning against halting, round robin and one worker: YCSB A, D, E";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        Size size = Size.of(bench.scale());
        String partitioner = partitioner();
        Runs runs = new Runs(bench);
        Map<WorkloadType, Map<Version, Measurement>> measured = new LinkedHashMap<>();
        for (WorkloadType type : WORKLOADS) {
            Path folder = bench.folder().resolve("workload-" + type);
            WorkloadOptions workload = workload(type, size, bench.seed());
            WorkloadFiles.write(workload, folder, done -> {});
            Map<Version, Measurement> rows = new LinkedHashMap<>();
            List<Version> versions = new ArrayList<>(Version.all(workload.operations(), size.inFlight(), partitioner));
            versions.add(Version.ours());
            for (Version version : versions) {
                rows.put(version, measure(runs, type, version, folder, size));
            }
            measured.put(type, rows);
        }
        new AsyncReport(bench, size, partitioner, measured).write();
    }

    /// The paper's workloads: E updates existing keys where YCSB's inserts, and scans 2 to 8 of them.
    private static WorkloadOptions workload(WorkloadType type, Size size, long seed) {
        WorkloadOptions options = WorkloadOptions.of(type)
                .keys(size.keys())
                .operations(size.operations(type))
                .valueBytes(size.valueBytes())
                .seed(seed);
        return type == WorkloadType.E ? options.mix(Mix.parse("scan=95,update=5")) : options;
    }

    private static Measurement measure(Runs runs, WorkloadType type, Version version, Path workload, Size size)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of(
                "--files",
                WorkloadFiles.run(workload, 0).toString(),
                "--engine",
                "map",
                "--period",
                size.period(),
                "--duration",
                size.most()));
        if (!version.isOurs()) {
            options.addAll(List.of("--strategy", "threaded", "--in-flight", Integer.toString(size.inFlight())));
            if (!version.options().contains("--queue")) {
                options.addAll(List.of("--queue", Integer.toString(size.inFlight()))); // as good as no bound
            }
        }
        options.addAll(version.options());
        return runs.run(type.toString().toLowerCase(Locale.ROOT) + "-" + version.fileName(), options);
    }

    /// METIS as in the paper where it is installed, else ours.
    private static String partitioner() {
        boolean metis = Partitioners.all().stream()
                .filter(provider -> provider.unavailable().isEmpty())
                .map(PartitionerProvider::name)
                .anyMatch("metis"::equals);
        return metis ? "metis" : "multilevel";
    }
}
