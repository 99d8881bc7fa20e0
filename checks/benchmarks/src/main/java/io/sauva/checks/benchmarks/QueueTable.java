package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/// The table of `script/bench queue`: RAST §2.5 with more rivals, elements handed over as a ratio to the mutex
/// queue.
final class QueueTable {
    private static final List<String> KINDS = List.of("mutex", "ConcurrentLinkedQueue", "JCTools", "MultiCounterQueue");

    private QueueTable() {}

    static void run(String[] options) throws Exception {
        handedOver(options);
        requests(options);
    }

    private static void handedOver(String[] options) throws Exception {
        Map<String, Map<String, RunResult>> results = new TreeMap<>();
        for (RunResult result : Measure.run(QueueBenchmark.class, options)) {
            String benchmark = result.getParams().getBenchmark();
            String group = benchmark.substring(benchmark.lastIndexOf('.') + 1);
            results.computeIfAbsent(group, absent -> new TreeMap<>())
                    .put(result.getParams().getParam("kind"), result);
        }
        Measure.printMachine("Queue: elements handed over, as a ratio to the mutex queue");
        List<List<String>> rows = new ArrayList<>();
        for (String kind : KINDS) {
            List<String> row = new ArrayList<>(List.of(kind));
            for (String group : List.of("one", "two")) {
                double received = received(results.get(group).get(kind));
                double mutex = received(results.get(group).get("mutex"));
                row.add(String.format(Locale.ROOT, "%.1f", received));
                row.add(String.format(Locale.ROOT, "%.2f×", received / mutex));
                row.add(String.format(
                        Locale.ROOT, "%.1f", Measure.garbage(results.get(group).get(kind))));
            }
            rows.add(row);
        }
        Measure.printTable(List.of("queue", "1 + 1, M/s", "ratio", "B/op", "2 + 2, M/s", "ratio", "B/op"), rows);
    }

    private static void requests(String[] options) throws Exception {
        Map<String, Double> millis = new TreeMap<>();
        for (RunResult result : Measure.run(QueueRequestsBenchmark.class, options)) {
            String row =
                    result.getParams().getParam("kind") + result.getParams().getParam("pairs");
            millis.put(row, result.getPrimaryResult().getScore());
        }
        Measure.printMachine("Queue: requests made (RAST's measure: a pop that finds nothing counts)");
        List<List<String>> rows = new ArrayList<>();
        for (String kind : KINDS) {
            List<String> row = new ArrayList<>(List.of(kind));
            for (int pairs = 1; pairs <= 2; pairs++) {
                double requests = 2.0 * pairs * QueueRequestsBenchmark.REQUESTS / 1_000;
                row.add(String.format(Locale.ROOT, "%.1f", requests / millis.get(kind + pairs)));
                row.add(String.format(Locale.ROOT, "%.2f×", millis.get("mutex" + pairs) / millis.get(kind + pairs)));
            }
            rows.add(row);
        }
        Measure.printTable(List.of("queue", "1 + 1, M/s", "ratio", "2 + 2, M/s", "ratio"), rows);
    }

    /// Elements received a microsecond, all consumers together; pushes are the same number and not counted again.
    private static double received(RunResult result) {
        double received = 0;
        for (String name : result.getSecondaryResults().keySet()) {
            if (name.endsWith("Pop")) {
                received += result.getSecondaryResults().get(name).getScore();
            }
        }
        return received;
    }
}
