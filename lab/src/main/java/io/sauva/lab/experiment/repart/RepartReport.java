package io.sauva.lab.experiment.repart;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Measurement;
import io.sauva.lab.report.BarChart;
import io.sauva.lab.report.LineChart;
import io.sauva.lab.report.Report;
import io.sauva.lab.report.Table;
import io.sauva.lab.run.Machine;
import io.sauva.lab.workload.WorkloadType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/// The page of the experiment: the matrix with the original's figures, and the three sweeps.
final class RepartReport {
    private static final List<String> ROWS =
            List.of("engine", "soft 500 ms", "hard", "hard 500 ms", "threaded 500 ms", "hard_threaded 500 ms");

    private final Bench bench;
    private final Size size;
    private final List<Cell> matrix;
    private final List<Cell> sweeps;
    private final Map<Cell, Measurement> measured;
    private final List<String> missing;

    RepartReport(
            Bench bench,
            Size size,
            List<Cell> matrix,
            List<Cell> sweeps,
            Map<Cell, Measurement> measured,
            List<String> missing) {
        this.bench = bench;
        this.size = size;
        this.matrix = matrix;
        this.sweeps = sweeps;
        this.measured = measured;
        this.missing = missing;
    }

    void write() throws IOException {
        Report report = new Report("Repart-KV: strategies, engines, partitions, workers, intervals");
        String workloads = size.workloads().stream().map(WorkloadType::name).collect(Collectors.joining(", "));
        report.text("YCSB " + workloads + " (intervals: E) on " + size.keys() + " keys with values of "
                + size.valueBytes() + " bytes, "
                + size.operations() + " operations after " + size.warmup()
                + " of warm-up (a tenth of that on disk, and no longer than " + size.warmupTime()
                + "; what is left of it is measured too), median of " + size.repeats()
                + "; repartitioning tracks for 500 ms and rests for 500 ms, unless said otherwise. Scale `"
                + bench.scale()
                + "`, seed " + bench.seed() + ". Machine: " + Machine.describe() + "; commit " + Machine.commit()
                + ".");
        report.text("**C++**: the original (Luiz, Repart-KV, 2026), built and run on a machine with two shared cores;"
                + " its figures scatter by a factor of 2 to 3. It was measured with 100,000 keys, values of 1 KiB, a million"
                + " operations, 2 workers, 8 partitions: compare only with scales `laptop` and `paper`.");
        if (!missing.isEmpty()) {
            report.text("Not installed here, and left out: " + String.join(", ", missing) + ".");
        }
        report.heading("Strategies and engines");
        Table table = table();
        table.writeCsv(bench.folder().resolve("matrix.csv"), header());
        report.table(table);
        for (WorkloadType type : size.workloads()) {
            report.chart(
                    "workload-" + type, bars(type), "Workload " + type.name() + ", thousands of operations a second.");
        }
        report.heading("Partitions, workers, intervals");
        Table sweepTable = new Table("workload", "engine", "strategy", "partitions", "workers", "interval ms", "k/s");
        sweeps.forEach(cell -> sweepTable.row(
                cell.workload().name(),
                cell.engine(),
                cell.strategy(),
                cell.partitions(),
                cell.workers(),
                cell.intervalMillis(),
                thousands(cell)));
        sweepTable.writeCsv(bench.folder().resolve("sweeps.csv"), header());
        sweep(report, "partitions", cell -> cell.workload() == WorkloadType.A && cell.workers() == 2, Cell::partitions);
        sweep(report, "workers", cell -> cell.workload() == WorkloadType.A && cell.partitions() == 8, Cell::workers);
        sweep(report, "interval", cell -> cell.workload() == WorkloadType.E, Cell::intervalMillis);
        report.table(sweepTable);
        report.write(bench.folder());
    }

    private Table table() {
        Table table = new Table(
                "workload",
                "engine",
                "strategy",
                "k/s",
                "C++ k/s",
                "ratio",
                "p99 µs",
                "longest pause ms",
                "repartitionings",
                "keys moved",
                "complete");
        for (Cell cell : matrix) {
            Measurement measurement = measured.get(cell);
            OptionalDouble original = cell.original();
            table.row(
                    cell.workload().name(),
                    cell.engine(),
                    label(cell),
                    thousands(cell),
                    original.isPresent() ? original.getAsDouble() : "",
                    original.isPresent() ? Math.round(10 * thousands(cell) / original.getAsDouble()) / 10.0 : "",
                    measurement.value("p99_us"),
                    measurement.value("longest_pause_ms"),
                    (long) measurement.value("repartitions"),
                    (long) measurement.value("moves"),
                    measurement.value("complete") == 1 ? "yes" : "stopped at " + size.most());
        }
        return table;
    }

    private String bars(WorkloadType type) {
        List<String> engines = matrix.stream()
                .filter(cell -> cell.workload() == type)
                .map(Cell::engine)
                .distinct()
                .toList();
        BarChart chart =
                new BarChart("Workload " + type.name(), "thousand operations a second", engines).logarithmicY();
        for (String row : ROWS) {
            double[] values = engines.stream()
                    .mapToDouble(engine -> matrix.stream()
                            .filter(cell -> cell.workload() == type
                                    && cell.engine().equals(engine)
                                    && label(cell).equals(row))
                            .mapToDouble(this::thousands)
                            .findFirst()
                            .orElse(Double.NaN))
                    .toArray();
            chart.series(row, values);
        }
        return chart.svg();
    }

    private void sweep(Report report, String name, Predicate<Cell> which, ToIntFunction<Cell> x) {
        LineChart chart = new LineChart("Throughput by " + name, name, "thousand operations a second");
        List<Cell> cells = sweeps.stream().filter(which).distinct().toList();
        Map<String, List<Cell>> lines =
                cells.stream().collect(Collectors.groupingBy(cell -> cell.strategy() + " on " + cell.engine()));
        for (String line : lines.keySet().stream().sorted().toList()) {
            List<Cell> sorted = new ArrayList<>(lines.get(line));
            sorted.sort((one, other) -> Integer.compare(x.applyAsInt(one), x.applyAsInt(other)));
            chart.series(
                    line,
                    sorted.stream().mapToDouble(x::applyAsInt).toArray(),
                    sorted.stream().mapToDouble(this::thousands).toArray());
        }
        report.chart("by-" + name, chart.svg(), "Throughput by " + name + ".");
    }

    private double thousands(Cell cell) {
        return Math.round(measured.get(cell).value("throughput") / 100) / 10.0;
    }

    private static String label(Cell cell) {
        return cell.intervalMillis() == 0 ? cell.strategy() : cell.strategy() + " " + cell.intervalMillis() + " ms";
    }

    private List<String> header() {
        return List.of(
                "sauva lab repart, scale " + bench.scale() + ", seed " + bench.seed(),
                "machine: " + Machine.describe(),
                "commit: " + Machine.commit());
    }
}
