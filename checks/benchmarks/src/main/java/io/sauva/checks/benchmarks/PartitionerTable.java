package io.sauva.checks.benchmarks;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// The tables of `script/bench partitioner`: time, cut and balance of each partitioner beside METIS's, from
/// nothing and window after window.
///
/// See [PartitionerOptions] for what can be chosen. Times are CPU times of the thread that partitions: those
/// of a busy machine can still be compared, but work that a partitioner gives to other threads would not show,
/// nor does that of the garbage collector.
final class PartitionerTable {
    private static final int RUNS = 3;
    private static final int WARM_UP = 10;

    private PartitionerTable() {}

    static void run(String[] arguments) {
        PartitionerOptions options = PartitionerOptions.parse(arguments);
        warmUp(options);
        if (options.cold()) {
            List<List<String>> rows = new ArrayList<>();
            for (PartitionerGraph graph : options.graphs()) {
                measure(graph, options, rows);
            }
            Measure.printMachine(
                    "Partitioners, from nothing: best of " + RUNS + ", balance " + options.balance(), "CPU time");
            Measure.printTable(
                    List.of("graph", "k", "partitioner", "CPU ms", "ratio to metis", "cut %", "imbalance"), rows);
        }
        if (options.warm()) {
            PartitionerWindows.run(options);
        }
    }

    private static void warmUp(PartitionerOptions options) {
        Problem problem = PartitionerGraph.E4.window(1).problem(8, options.balance());
        for (PartitionerProvider provider : options.partitioners()) {
            progress("warming up " + provider.name());
            for (int i = 0; i < WARM_UP; i++) {
                provider.create(i).partition(problem);
            }
        }
    }

    private static void measure(PartitionerGraph graph, PartitionerOptions options, List<List<String>> rows) {
        progress("drawing " + graph);
        var window = graph.window(options.seed());
        for (int parts : options.parts()) {
            Problem problem = window.problem(parts, options.balance());
            double peer = Double.NaN;
            for (PartitionerProvider provider : options.partitioners()) {
                progress(graph + " k=" + parts + " " + provider.name());
                Timed best = best(provider, problem, options.seed());
                peer = provider.name().equals("metis") ? best.millis() : peer;
                Quality quality = Quality.of(problem, best.answer());
                rows.add(List.of(
                        graph + " (" + window.graph() + ")",
                        Integer.toString(parts),
                        provider.name(),
                        format("%.1f", best.millis()),
                        Double.isNaN(peer) ? "–" : format("%.2f×", best.millis() / peer),
                        window.graph().arcs() == 0 ? "–" : format("%.2f", 100 * quality.cutShare()),
                        format("%.3f", quality.imbalance())));
            }
        }
    }

    /// An answer and what it cost.
    record Timed(int[] answer, double millis) {}

    private static Timed best(PartitionerProvider provider, Problem problem, long seed) {
        // Once for the compiler: this graph may take other paths than those before it.
        provider.create(seed).partition(problem);
        Timed best = null;
        for (int run = 0; run < RUNS; run++) {
            Partitioner partitioner = provider.create(seed);
            Timed timed = time(() -> partitioner.partition(problem));
            best = best == null || timed.millis() < best.millis() ? timed : best;
        }
        return best;
    }

    static Timed time(Supplier<int[]> work) {
        System.gc();
        var threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        int[] answer = work.get();
        return new Timed(answer, (threads.getCurrentThreadCpuTime() - before) / 1e6);
    }

    static void progress(String what) {
        System.err.println("script/bench: " + what);
    }

    static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
