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
    private QueueTable() {}

    static void run(String[] options) throws Exception {
        Map<String, Map<String, RunResult>> results = new TreeMap<>();
        for (RunResult result : Measure.run(QueueBenchmark.class, options)) {
            String benchmark = result.getParams().getBenchmark();
            String group = benchmark.substring(benchmark.lastIndexOf('.') + 1);
            results.computeIfAbsent(group, absent -> new TreeMap<>())
                    .put(result.getParams().getParam("kind"), result);
        }
        Measure.printMachine("Queue: elements handed over, as a ratio to the mutex queue");
        List<List<String>> rows = new ArrayList<>();
        for (String kind : List.of("mutex", "ConcurrentLinkedQueue", "JCTools", "MultiCounterQueue")) {
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
