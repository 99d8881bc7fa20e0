package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/// The table of `script/bench ordered`: the ordered engine as a ratio to the JDK's skip list, in one run.
final class OrderedTable {
    private OrderedTable() {}

    static void run(String[] options) throws Exception {
        Map<String, RunResult> results = new TreeMap<>();
        for (int threads = 1; threads <= 2; threads++) {
            List<String> all = new ArrayList<>(List.of("-t", Integer.toString(threads)));
            all.addAll(List.of(options));
            for (RunResult result : Measure.run(OrderedBenchmark.class, all.toArray(String[]::new))) {
                String operation = result.getPrimaryResult().getLabel();
                String keys = result.getParams().getParam("keys");
                String kind = result.getParams().getParam("kind");
                results.put(name(operation, keys, threads, kind), result);
            }
        }
        List<List<String>> rows = new ArrayList<>();
        for (String operation : List.of("get", "put", "scan")) {
            for (String keys : List.of("100000", "1000000")) {
                for (int threads = 1; threads <= 2; threads++) {
                    RunResult peer = results.get(name(operation, keys, threads, "skiplist"));
                    RunResult ours = results.get(name(operation, keys, threads, "map"));
                    if (peer != null && ours != null) {
                        rows.add(row(operation, keys, threads, peer, ours));
                    }
                }
            }
        }
        Measure.printMachine("Ordered maps in memory: thousands of operations a second; scans are of 5 entries");
        Measure.printTable(
                List.of("operation", "keys", "threads", "skip list, k/s", "B/op", "map, k/s", "B/op", "ratio"), rows);
    }

    private static List<String> row(String operation, String keys, int threads, RunResult peer, RunResult ours) {
        double skipList = peer.getPrimaryResult().getScore();
        double map = ours.getPrimaryResult().getScore();
        return List.of(
                operation,
                keys,
                Integer.toString(threads),
                String.format(Locale.ROOT, "%.0f", skipList),
                String.format(Locale.ROOT, "%.1f", Measure.garbage(peer)),
                String.format(Locale.ROOT, "%.0f", map),
                String.format(Locale.ROOT, "%.1f", Measure.garbage(ours)),
                String.format(Locale.ROOT, "%.2f×", map / skipList));
    }

    private static String name(String operation, String keys, int threads, String kind) {
        return String.join(" ", operation, keys, Integer.toString(threads), kind);
    }
}
