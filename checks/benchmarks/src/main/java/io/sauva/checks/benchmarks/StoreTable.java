package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/// The tables of `script/bench store`: each store as a ratio to the bare map or engine below it, measured in
/// the same run.
///
/// Options: `memory`, `disk` or `scans` for one part; what follows goes to JMH (`-p mix=C`, `-p
/// valueBytes=1024` …).
final class StoreTable {
    /// A bare thing and the stores on it.
    private record Family(String bare, List<String> stores, String mixes) {}

    private static final List<Family> MEMORY = List.of(
            new Family("map:hash", List.of("soft:hash", "soft:offheap", "hard:hash", "threaded:hash"), "A,C"),
            new Family("map:skiplist", List.of("soft:map", "hard:map"), "A,C,E"));

    private static final List<Family> DISK = List.of(
            new Family("engine:lmdb", List.of("soft:lmdb", "hard:lmdb"), "A,C,E"),
            new Family("engine:rocksdb", List.of("soft:rocksdb", "hard:rocksdb"), "A,C,E"),
            new Family("engine:tkrzw_tree", List.of("soft:tkrzw_tree", "hard:tkrzw_tree"), "A,C,E"));

    private static final List<Family> SCANS = List.of(
            new Family(
                    "map:skiplist",
                    List.of("soft:map", "soft:hash", "soft:offheap", "hard:map", "hard:hash", "hard:offheap"),
                    "S"),
            new Family("engine:lmdb", List.of("soft:lmdb", "hard:lmdb"), "S"),
            new Family("engine:tkrzw_tree", List.of("soft:tkrzw_tree", "hard:tkrzw_tree"), "S"));

    private StoreTable() {}

    static void run(String[] options) throws Exception {
        boolean named = options.length > 0 && List.of("memory", "disk", "scans").contains(options[0]);
        String[] rest = named ? Arrays.copyOfRange(options, 1, options.length) : options;
        if (!named || options[0].equals("memory")) {
            table("Store in memory: thousands of operations a second, and as a ratio to the bare map", MEMORY, rest);
        }
        if (!named || options[0].equals("disk")) {
            table("Store on disk: thousands of operations a second, and as a ratio to the bare engine", DISK, rest);
        }
        if (!named || options[0].equals("scans")) {
            table(
                    "Short scans: thousands of operations a second, and as a ratio to the bare map or engine",
                    SCANS,
                    rest);
        }
    }

    private static void table(String title, List<Family> families, String[] options) throws Exception {
        List<String> header = new ArrayList<>(List.of("store"));
        List<List<String>> rows = new ArrayList<>();
        for (Family family : families) {
            Map<String, Double> scores = measure(family, options);
            for (String mix : List.of(family.mixes().split(",", -1))) {
                for (String size : sizes(scores)) {
                    row(family, mix, size, scores, rows);
                }
            }
        }
        header.addAll(List.of("mix", "value", "1 thread, k/s", "ratio", "2 threads, k/s", "ratio"));
        Measure.printMachine(title);
        Measure.printTable(header, rows);
    }

    private static List<String> sizes(Map<String, Double> scores) {
        return scores.keySet().stream()
                .map(name -> name.split(" ", -1)[2])
                .distinct()
                .toList();
    }

    private static void row(
            Family family, String mix, String size, Map<String, Double> scores, List<List<String>> rows) {
        List<String> kinds = new ArrayList<>(List.of(family.bare()));
        kinds.addAll(family.stores());
        for (String kind : kinds) {
            if (!scores.containsKey(kind + " " + mix + " " + size + " 1")) {
                continue; // left out by an option
            }
            List<String> row = new ArrayList<>(List.of(kind, mix, size + " B"));
            for (int threads = 1; threads <= 2; threads++) {
                double score = scores.get(kind + " " + mix + " " + size + " " + threads);
                double bare = scores.get(family.bare() + " " + mix + " " + size + " " + threads);
                row.add(String.format(Locale.ROOT, "%.0f", score));
                row.add(String.format(Locale.ROOT, "%.2f×", score / bare));
            }
            rows.add(row);
        }
    }

    private static Map<String, Double> measure(Family family, String[] options) throws Exception {
        Map<String, Double> scores = new TreeMap<>();
        String kinds = family.bare() + "," + String.join(",", family.stores());
        for (int threads = 1; threads <= 2; threads++) {
            List<String> more = new ArrayList<>(List.of("-t", Integer.toString(threads), "-p", "kind=" + kinds));
            if (Arrays.stream(options).noneMatch(option -> option.startsWith("mix="))) {
                more.addAll(List.of("-p", "mix=" + family.mixes()));
            }
            if (Arrays.stream(options).noneMatch(option -> option.startsWith("valueBytes="))) {
                more.addAll(List.of("-p", "valueBytes=100,1024"));
            }
            more.addAll(List.of(options));
            for (RunResult result : Measure.run(StoreBenchmark.class, more.toArray(String[]::new))) {
                String name = String.join(
                        " ",
                        result.getParams().getParam("kind"),
                        result.getParams().getParam("mix"),
                        result.getParams().getParam("valueBytes"),
                        Integer.toString(threads));
                scores.put(name, result.getPrimaryResult().getScore());
            }
        }
        return scores;
    }
}
