package io.sauva.lab.experiment.async;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Measurement;
import io.sauva.lab.report.LineChart;
import io.sauva.lab.report.Report;
import io.sauva.lab.report.Table;
import io.sauva.lab.run.Machine;
import io.sauva.lab.workload.WorkloadType;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The page of the experiment: table 1, figures 3 to 8, variation of the queues, repartitionings, drops.
final class AsyncReport {
    private final Bench bench;
    private final Size size;
    private final String partitioner;
    private final Map<WorkloadType, Map<Version, Measurement>> measured;

    AsyncReport(Bench bench, Size size, String partitioner, Map<WorkloadType, Map<Version, Measurement>> measured) {
        this.bench = bench;
        this.size = size;
        this.partitioner = partitioner;
        this.measured = measured;
    }

    void write() throws IOException {
        Report report = new Report("Asynchronous repartitioning: YCSB A, D, E");
        report.text("A scheduler hands requests to eight workers. **Async** repartitions again and again while it does;"
                + " W bounds the window of requests it learns from, Q the queue of a worker. **Base** halts every Δp"
                + " requests to repartition. **RR** deals keys to the workers once, **SW** has one worker. **Sauva** is"
                + " the store with its defaults and one client. The paper: Luiz and Mendizabal, Lightweight Asynchronous"
                + " Repartitioning for Local State Partitioned Systems, 2024; 16 cores, C++.");
        report.text("Scale `" + bench.scale() + "`: " + size.keys() + " keys, " + size.operations()
                + " operations of A and D, " + size.scans() + " of E, values of " + size.valueBytes()
                + " bytes, partitioner `" + partitioner + "`, seed " + bench.seed() + ". The paper's Δp are scaled with"
                + " the number of operations, its Q with the number of requests that may be under way, so that they"
                + " bound something: " + queues() + ". Machine: " + Machine.describe() + "; commit " + Machine.commit()
                + ".");
        report.heading("Table 1: makespan and median throughput");
        report.text("Compare down the columns, not with the paper's machine: seconds, and thousands of operations a"
                + " second.");
        Table table = table();
        table.writeCsv(bench.folder().resolve("table-1.csv"), header());
        report.table(table);
        report.text(verdict());
        figures(report);
        report.heading("Queues, repartitionings, drops");
        report.text("Variation: the median of the coefficient of variation of the workers' queue lengths. Lowest: the"
                + " least throughput of a period as a share of the mean. The paper reports, for A, 23.44 % (RR), 1.41 %"
                + " (Base), below 0.7 % (Async) for the variation; 60 repartitionings for Async, 4 for the best Base, 825,"
                + " 6,836 and 60,065 for windows of 100k, 10k and 1k (its text has the windows the other way round, against"
                + " its own reasoning), 141 to 146 for bounded queues; drops of up to 75 % for Base.");
        Table behaviour = behaviour();
        behaviour.writeCsv(bench.folder().resolve("behaviour.csv"), header());
        report.table(behaviour);
        report.write(bench.folder());
    }

    private Table table() {
        Table table = new Table(
                "version", "A s", "paper", "A k/s", "paper", "D s", "paper", "D k/s", "paper", "E s", "paper", "E k/s",
                "paper");
        for (Version version : measured.get(WorkloadType.A).keySet()) {
            Object[] cells = new Object[13];
            cells[0] = version.name();
            for (int workload = 0; workload < 3; workload++) {
                Measurement measurement = measurement(AsyncExperiment.WORKLOADS.get(workload), version.name());
                cells[4 * workload + 1] = makespan(AsyncExperiment.WORKLOADS.get(workload), measurement);
                cells[4 * workload + 2] = version.isOurs() ? "" : version.paper()[workload][0];
                cells[4 * workload + 3] = rounded(measurement.median("throughput") / 1000, 1);
                cells[4 * workload + 4] = version.isOurs() ? "" : version.paper()[workload][1];
            }
            table.row(cells);
        }
        return table;
    }

    /// A run that was cut off at the longest time says so.
    private Object makespan(WorkloadType type, Measurement measurement) {
        long operations = size.operations(type);
        Object seconds = rounded(measurement.value("seconds"), 2);
        return measurement.value("operations") < operations ? "> " + seconds : seconds;
    }

    private String verdict() {
        StringBuilder text = new StringBuilder();
        for (WorkloadType type : AsyncExperiment.WORKLOADS) {
            Map<Version, Measurement> rows = measured.get(type);
            String best = rows.entrySet().stream()
                    .max(Map.Entry.comparingByValue((one, other) -> Double.compare(rate(one), rate(other))))
                    .orElseThrow()
                    .getKey()
                    .name();
            double ours = rate(measurement(type, Version.ours().name()));
            text.append(String.format(
                    Locale.ROOT,
                    "%s: highest rate **%s**; Sauva's defaults make %.2f× of RR and %.2f× of SW. ",
                    type.name(),
                    best,
                    ours / rate(measurement(type, "RR")),
                    ours / rate(measurement(type, "SW"))));
        }
        return text.toString().strip();
    }

    private void figures(Report report) {
        Predicate<String> windows = name -> name.equals("Async") || name.contains("W=");
        Predicate<String> queues = name -> name.equals("Async") || name.contains("Q=");
        int figure = 3;
        for (Predicate<String> rows : List.of(windows, queues)) {
            String kind = figure == 3 ? "sliding windows" : "bounded queues";
            for (WorkloadType type : AsyncExperiment.WORKLOADS) {
                String title = "Figure " + figure + ": workload " + type.name() + ", " + kind;
                report.heading(title);
                report.chart("figure-" + figure, chart(title, type, rows), caption(type, rows));
                figure++;
            }
        }
    }

    private String chart(String title, WorkloadType type, Predicate<String> rows) {
        LineChart chart = new LineChart(title, "seconds", "thousand operations a second");
        String best = bestBase(type);
        double longest = 0;
        for (Map.Entry<Version, Measurement> entry : measured.get(type).entrySet()) {
            String name = entry.getKey().name();
            if (isShown(entry.getKey(), type, rows, best)) {
                double[] seconds = entry.getValue().column("elapsed_s");
                chart.series(
                        name,
                        seconds,
                        Arrays.stream(entry.getValue().column("throughput"))
                                .map(value -> value / 1000)
                                .toArray());
                longest = name.startsWith("Async ") ? Math.max(longest, seconds[seconds.length - 1]) : longest;
            }
        }
        // Round robin takes several times as long under E; the paper cuts the axis too.
        return type == WorkloadType.E ? chart.maximumX(2 * longest).svg() : chart.svg();
    }

    private static boolean isShown(Version version, WorkloadType type, Predicate<String> rows, String bestBase) {
        String name = version.name();
        return rows.test(name)
                || name.equals(bestBase)
                || name.equals("RR")
                || version.isOurs()
                || (name.equals("SW") && type == WorkloadType.E);
    }

    /// What the paper tells of the same lines; its figures have no numbers but those of its table.
    private String caption(WorkloadType type, Predicate<String> rows) {
        int column = AsyncExperiment.WORKLOADS.indexOf(type);
        String best = bestBase(type);
        String paper = measured.get(type).keySet().stream()
                .filter(version -> !version.isOurs() && isShown(version, type, rows, best))
                .map(version -> String.format(
                        Locale.ROOT,
                        "%s %.0f (%.0f s)",
                        version.name(),
                        version.paper()[column][1],
                        version.paper()[column][0]))
                .collect(Collectors.joining(", "));
        return "Throughput over time. The paper's medians, in thousands a second, and makespans: " + paper + ".";
    }

    private String queues() {
        return AsyncExperiment.WORKLOADS.stream()
                .map(type -> {
                    long most = Math.min(size.operations(type), size.inFlight());
                    return "for " + type.name() + " Q=100k, 10k, 1k are " + Version.scaledQueue(100_000, most) + ", "
                            + Version.scaledQueue(10_000, most) + ", " + Version.scaledQueue(1_000, most);
                })
                .collect(Collectors.joining("; "));
    }

    private String bestBase(WorkloadType type) {
        return measured.get(type).entrySet().stream()
                .filter(entry -> entry.getKey().name().startsWith("Base"))
                .min(Map.Entry.comparingByValue(
                        (one, other) -> Double.compare(one.value("seconds"), other.value("seconds"))))
                .orElseThrow()
                .getKey()
                .name();
    }

    private Table behaviour() {
        Table table = new Table(
                "workload",
                "version",
                "queue variation",
                "repartitionings",
                "keys moved",
                "lowest, share of the mean",
                "longest pause, ms",
                "across partitions");
        measured.forEach((type, rows) -> rows.forEach((version, measurement) -> table.row(
                type.name(),
                version.name(),
                rounded(measurement.median("queue_cv"), 4),
                (long) measurement.value("repartitions"),
                (long) measurement.value("moves"),
                rounded(measurement.lowestShare(), 3),
                measurement.value("longest_pause_ms"),
                rounded(measurement.median("across_share"), 3))));
        return table;
    }

    private Measurement measurement(WorkloadType type, String version) {
        return measured.get(type).entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(version))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    private List<String> header() {
        return List.of(
                "sauva lab async, scale " + bench.scale() + ", seed " + bench.seed(),
                "machine: " + Machine.describe(),
                "commit: " + Machine.commit());
    }

    private static double rate(Measurement measurement) {
        return measurement.value("throughput");
    }

    private static Object rounded(double value, int digits) {
        return Double.isNaN(value) ? "" : Math.round(value * Math.pow(10, digits)) / Math.pow(10, digits);
    }
}
