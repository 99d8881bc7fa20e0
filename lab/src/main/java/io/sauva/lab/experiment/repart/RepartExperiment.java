package io.sauva.lab.experiment.repart;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.Measurement;
import io.sauva.lab.experiment.Runs;
import io.sauva.lab.workload.WorkloadFiles;
import io.sauva.lab.workload.WorkloadOptions;
import io.sauva.lab.workload.WorkloadType;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.Engines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// "Repart-KV" (Luiz, 2026): strategies × engines under YCSB A, D and E, and how partitions, workers and the
/// interval of the repartitioning matter.
public final class RepartExperiment implements Experiment {
    private static final int PARTITIONS = 8;
    private static final int WORKERS = 2;
    private static final int INTERVAL = 500;

    @Override
    public String name() {
        return "repart";
    }

    @Override
    public String about() {
        return "strategies, engines, partitions, workers, intervals; Repart-KV's own figures";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        Size size = Size.of(bench.scale());
        Map<WorkloadType, Map<Integer, Path>> workloads = new LinkedHashMap<>();
        Runs runs = new Runs(bench);
        List<String> usable = usable(size.engines());
        List<Cell> matrix = matrix(usable, size);
        List<Cell> sweeps = sweeps(usable, size);
        Set<Cell> cells = new LinkedHashSet<>(matrix);
        cells.addAll(sweeps);
        Map<Cell, Measurement> measured = new LinkedHashMap<>();
        for (Cell cell : cells) {
            Path workload = workload(bench, size, cell, workloads);
            measured.put(cell, median(runs, cell, workload, size));
            bench.progress().accept(measured.size() + " of " + cells.size() + " cells");
        }
        new RepartReport(bench, size, matrix, sweeps, measured, missing(size.engines(), usable)).write();
    }

    private static List<Cell> matrix(List<String> engines, Size size) {
        List<Cell> cells = new ArrayList<>();
        for (WorkloadType type : size.workloads()) {
            for (String engine : engines) {
                if (type == WorkloadType.E && engine.equals("tkrzw_hash")) {
                    continue; // sorts all its keys for each scan
                }
                cells.add(new Cell(type, engine, "engine", 1, WORKERS, 0));
                cells.add(new Cell(type, engine, "soft", PARTITIONS, WORKERS, INTERVAL));
                cells.add(new Cell(type, engine, "hard", PARTITIONS, WORKERS, 0));
                cells.add(new Cell(type, engine, "hard", PARTITIONS, WORKERS, INTERVAL));
                cells.add(new Cell(type, engine, "threaded", PARTITIONS, WORKERS, INTERVAL));
                cells.add(new Cell(type, engine, "hard_threaded", PARTITIONS, WORKERS, INTERVAL));
            }
        }
        return cells;
    }

    private static List<Cell> sweeps(List<String> engines, Size size) {
        List<Cell> cells = new ArrayList<>();
        for (String engine :
                engines.stream().filter(List.of("map", "lmdb")::contains).toList()) {
            for (String strategy : List.of("soft", "hard")) {
                for (int partitions : size.partitions()) {
                    cells.add(new Cell(WorkloadType.A, engine, strategy, partitions, WORKERS, INTERVAL));
                }
                for (int workers : size.workers()) {
                    cells.add(new Cell(WorkloadType.A, engine, strategy, PARTITIONS, workers, INTERVAL));
                }
                for (int interval : size.intervals()) {
                    cells.add(new Cell(WorkloadType.E, engine, strategy, PARTITIONS, WORKERS, interval));
                }
            }
        }
        return cells;
    }

    private static Path workload(Bench bench, Size size, Cell cell, Map<WorkloadType, Map<Integer, Path>> workloads)
            throws IOException {
        Map<Integer, Path> byWorkers = workloads.computeIfAbsent(cell.workload(), type -> new LinkedHashMap<>());
        Path folder = byWorkers.get(cell.workers());
        if (folder == null) {
            folder = bench.folder().resolve("workload-" + cell.workload() + "-" + cell.workers());
            WorkloadOptions options = WorkloadOptions.of(cell.workload())
                    .keys(size.keys())
                    .operations(size.operations() + size.warmup())
                    .valueBytes(size.valueBytes())
                    .workers(cell.workers())
                    .seed(bench.seed());
            WorkloadFiles.write(options, folder, done -> {});
            byWorkers.put(cell.workers(), folder);
        }
        return folder;
    }

    private static Measurement median(Runs runs, Cell cell, Path workload, Size size)
            throws IOException, InterruptedException {
        List<String> options = cell.options();
        String files = IntStream.range(0, cell.workers())
                .mapToObj(worker -> WorkloadFiles.run(workload, worker).toString())
                .collect(Collectors.joining(","));
        String warmup = Long.toString(size.warmup(cell.engine()));
        options.addAll(List.of("--files", files, "--warmup", warmup, "--warmup-time", size.warmupTime()));
        options.addAll(List.of("--duration", size.most(), "--period", "500ms"));
        List<Measurement> all = new ArrayList<>();
        for (int repeat = 0; repeat < size.repeats(); repeat++) {
            all.add(runs.run(cell.fileName() + (size.repeats() == 1 ? "" : "-" + repeat), options));
        }
        all.sort(Comparator.comparingDouble(measurement -> measurement.value("throughput")));
        return all.get(all.size() / 2);
    }

    private static List<String> usable(List<String> engines) {
        Set<String> usable = Engines.all().stream()
                .filter(provider -> provider.unavailable().isEmpty())
                .map(EngineProvider::name)
                .collect(Collectors.toSet());
        return engines.stream().filter(usable::contains).toList();
    }

    private static List<String> missing(List<String> engines, List<String> usable) {
        return engines.stream().filter(engine -> !usable.contains(engine)).toList();
    }
}
