package io.sauva.checks.benchmarks;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.Workload;
import io.sauva.partitioning.WorkloadHistory;
import io.sauva.partitioning.WorkloadWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The warm table: a load goes on window after window, and so does the assignment.
///
/// A partitioner sees what is remembered of the windows so far and where the keys are; its answer is judged on
/// the next window, which it has not seen. Keys that nobody placed are where their hash says. METIS begins anew
/// each time, so that its line is the cut to be reached. Figures are means over the second half of the windows,
/// when there is a history.
final class PartitionerWindows {
    private PartitionerWindows() {}

    /// Sums over the windows that count.
    private static final class Sums {
        double millis;
        double cut;
        double imbalance;
        double moved;
        int windows;
    }

    static void run(PartitionerOptions options) {
        List<List<String>> rows = new ArrayList<>();
        for (PartitionerGraph graph : options.graphs()) {
            if (graph.hasWindows()) {
                graph(graph, options, rows);
            }
        }
        Measure.printMachine(
                "Partitioners, window after window: " + options.windows() + " windows of " + options.operations()
                        + " operations, decay " + options.decay() + ", balance " + options.balance() + ", penalty "
                        + options.penalty(),
                "CPU time");
        Measure.printTable(
                List.of(
                        "load",
                        "k",
                        "partitioner",
                        "CPU ms",
                        "ratio to metis",
                        "cut % of the next window",
                        "that of metis",
                        "imbalance of the next window",
                        "keys moved %"),
                rows);
    }

    private static void graph(PartitionerGraph graph, PartitionerOptions options, List<List<String>> rows) {
        PartitionerTable.progress("drawing windows of " + graph);
        Workload workload = graph.workload();
        List<WorkloadWindow> windows = new ArrayList<>();
        for (int window = 0; window <= options.windows(); window++) {
            windows.add(workload.window(options.operations(), options.seed() + window));
        }
        for (int parts : options.parts()) {
            Sums peer = null;
            for (PartitionerProvider provider : options.partitioners()) {
                PartitionerTable.progress("windows of " + graph + " k=" + parts + " " + provider.name());
                Sums sums = follow(windows, parts, provider, options);
                peer = provider.name().equals("metis") ? sums : peer;
                rows.add(row(graph, parts, provider.name(), sums, peer));
            }
        }
    }

    private static List<String> row(PartitionerGraph graph, int parts, String name, Sums sums, Sums peer) {
        int windows = sums.windows;
        return List.of(
                graph == PartitionerGraph.E5 ? "E" : graph.name(),
                Integer.toString(parts),
                name,
                PartitionerTable.format("%.1f", sums.millis / windows),
                peer == null ? "–" : PartitionerTable.format("%.2f×", sums.millis / peer.millis),
                PartitionerTable.format("%.2f", 100 * sums.cut / windows),
                peer == null ? "–" : PartitionerTable.format("%.2f", 100 * peer.cut / windows),
                PartitionerTable.format("%.3f", sums.imbalance / windows),
                PartitionerTable.format("%.2f", 100 * sums.moved / windows));
    }

    private static Sums follow(
            List<WorkloadWindow> windows, int parts, PartitionerProvider provider, PartitionerOptions options) {
        Partitioner partitioner = provider.create(options.seed());
        WorkloadHistory history = new WorkloadHistory(options.decay());
        int[] partOfKey = new int[windows.getFirst().universe()];
        Arrays.fill(partOfKey, Problem.NOWHERE);
        double penalty = options.penalty() * WorkloadHistory.SCALE;
        Sums sums = new Sums();
        for (int number = 0; number + 1 < windows.size(); number++) {
            WorkloadWindow seen = history.add(windows.get(number));
            Problem problem = seen.problem(parts, options.balance(), partOfKey, penalty);
            PartitionerTable.Timed timed = PartitionerTable.time(() -> partitioner.partition(problem));
            int moved = carry(seen, timed.answer(), partOfKey, parts);
            if (number >= options.windows() / 2) {
                Quality next = judge(windows.get(number + 1), partOfKey, parts, options.balance());
                sums.windows++;
                sums.millis += timed.millis();
                sums.cut += next.cutShare();
                sums.imbalance += next.imbalance();
                sums.moved += (double) moved / seen.keys().length;
            }
        }
        return sums;
    }

    /// Places the keys and counts those that were elsewhere.
    private static int carry(WorkloadWindow seen, int[] answer, int[] partOfKey, int parts) {
        int moved = 0;
        for (int vertex = 0; vertex < answer.length; vertex++) {
            int key = seen.keys()[vertex];
            moved += home(key, partOfKey, parts) != answer[vertex] ? 1 : 0;
        }
        seen.carry(answer, partOfKey);
        return moved;
    }

    private static Quality judge(WorkloadWindow next, int[] partOfKey, int parts, double balance) {
        int[] assignment = new int[next.keys().length];
        Arrays.setAll(assignment, vertex -> home(next.keys()[vertex], partOfKey, parts));
        return Quality.of(next.problem(parts, balance), assignment);
    }

    private static int home(int key, int[] partOfKey, int parts) {
        return partOfKey[key] == Problem.NOWHERE ? WorkloadWindow.hashPart(key, parts) : partOfKey[key];
    }
}
