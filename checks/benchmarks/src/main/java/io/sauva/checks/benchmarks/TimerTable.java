package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/// The table of `script/bench timer`: what a look at the time costs.
final class TimerTable {
    private TimerTable() {}

    static void run(String[] options) throws Exception {
        Map<Integer, Map<String, RunResult>> results = new TreeMap<>();
        for (RunResult result : Measure.run(TimerBenchmark.class, options)) {
            String benchmark = result.getParams().getBenchmark();
            int rate = Integer.parseInt(result.getParams().getParam("callsPerSecond"));
            results.computeIfAbsent(rate, absent -> new TreeMap<>())
                    .put(benchmark.substring(benchmark.lastIndexOf('.') + 1), result);
        }
        Measure.printMachine("Timer: nanoseconds a look");
        List<List<String>> rows = new ArrayList<>();
        results.forEach((rate, byName) -> {
            double nanoTime = byName.get("nanoTime").getPrimaryResult().getScore();
            double timer = byName.get("periodicTimer").getPrimaryResult().getScore();
            rows.add(List.of(
                    rate / 1_000_000 + " M/s",
                    String.format(Locale.ROOT, "%.1f", nanoTime),
                    String.format(Locale.ROOT, "%.1f", timer),
                    String.format(Locale.ROOT, "%.1f×", nanoTime / timer),
                    String.format(Locale.ROOT, "%.1f", Measure.garbage(byName.get("periodicTimer")))));
        });
        Measure.printTable(List.of("calls", "System.nanoTime, ns", "PeriodicTimer, ns", "cheaper by", "B/op"), rows);
    }
}
