package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/// The table of `script/bench allocator`: a free and an allocation, as a ratio to malloc called through FFM.
final class AllocatorTable {
    private AllocatorTable() {}

    static void run(String[] options) throws Exception {
        Map<Integer, Map<String, RunResult>> results = new TreeMap<>();
        for (RunResult result : Measure.run(AllocatorBenchmark.class, options)) {
            results.computeIfAbsent(Integer.valueOf(result.getParams().getParam("live")), absent -> new TreeMap<>())
                    .put(result.getParams().getParam("kind"), result);
        }
        Measure.printMachine("Allocator: a free and an allocation, 16 B to 64 KiB, as a ratio to malloc by FFM");
        List<String> header = new ArrayList<>(List.of("allocator"));
        for (int live : results.keySet()) {
            header.addAll(List.of(live + " live, ns", "faster than malloc by", "B/op"));
        }
        List<List<String>> rows = new ArrayList<>();
        for (String kind : List.of("malloc", "Arena", "Netty", "FreeListAllocator")) {
            List<String> row = new ArrayList<>(List.of(kind));
            for (Map<String, RunResult> byKind : results.values()) {
                double nanos = byKind.get(kind).getPrimaryResult().getScore();
                double malloc = byKind.get("malloc").getPrimaryResult().getScore();
                row.add(String.format(Locale.ROOT, "%.0f", nanos));
                row.add(String.format(Locale.ROOT, "%.2f×", malloc / nanos));
                row.add(String.format(Locale.ROOT, "%.1f", Measure.garbage(byKind.get(kind))));
            }
            rows.add(row);
        }
        Measure.printTable(header, rows);
    }
}
