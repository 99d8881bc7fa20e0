package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/// The table of `script/bench timer`: what a look at the time costs, the work between the looks taken off.
final class TimerTable {
    private TimerTable() {}

    static void run(String[] options) throws Exception {
        Map<Integer, Map<String, RunResult>> results = new TreeMap<>();
        for (RunResult result : Measure.run(TimerBenchmark.class, options)) {
            String benchmark = result.getParams().getBenchmark();
            results.computeIfAbsent(Integer.valueOf(result.getParams().getParam("work")), absent -> new TreeMap<>())
                    .put(benchmark.substring(benchmark.lastIndexOf('.') + 1), result);
        }
        Measure.printMachine("Timer: nanoseconds a look");
        List<List<String>> rows = new ArrayList<>();
        for (Map<String, RunResult> byName : results.values()) {
            double work = score(byName, "nothing");
            double nanoTime = score(byName, "nanoTime") - work;
            double timer = score(byName, "periodicTimer") - work;
            rows.add(List.of(
                    String.format(Locale.ROOT, "%.2f M/s", 1_000 / score(byName, "periodicTimer")),
                    String.format(Locale.ROOT, "%.1f", nanoTime),
                    String.format(Locale.ROOT, "%.1f", timer),
                    String.format(Locale.ROOT, "%.1f×", nanoTime / timer),
                    String.format(Locale.ROOT, "%.1f", Measure.garbage(byName.get("periodicTimer")))));
        }
        Measure.printTable(List.of("calls", "System.nanoTime, ns", "PeriodicTimer, ns", "cheaper by", "B/op"), rows);
    }

    private static double score(Map<String, RunResult> byName, String name) {
        return byName.get(name).getPrimaryResult().getScore();
    }
}
