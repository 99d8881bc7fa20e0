package io.sauva.checks.benchmarks;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// The table of `script/bench pause [REPETITIONS]`: a million keys, two clients, and all keys get another
/// partition at once. How long does nobody finish an operation, and how low does the throughput fall? Medians
/// over the repetitions; each run in a JVM of its own.
final class PauseTable {
    private static final int KEYS = 1_000_000;
    private static final int VALUE_BYTES = 100;
    private static final int PARTITIONS = 8;
    private static final double WARM_UP_SECONDS = 4;
    private static final double SECONDS = 6;
    private static final List<String> FLAGS =
            List.of("-Xms13g", "-Xmx13g", "-Xmn10g", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC");

    private PauseTable() {}

    static void run(String[] options) throws Exception {
        int repetitions = options.length > 0 ? Bench.number("repetitions", options[0], 1) : 5;
        List<List<String>> rows = new ArrayList<>();
        for (String load : List.of("A soft hash", "E soft map", "A threaded hash")) {
            double quiet = 0;
            for (String how : List.of("none", "moves", "stop", "barrier")) {
                if (how.equals("barrier") && !load.contains("threaded")) {
                    continue; // without queues it is the same as stop
                }
                System.err.println("pause: " + load + ", " + how);
                double[][] runs = new double[repetitions][];
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    String line = FreshJvm.lastLine(Probe.class, FLAGS, (load + " " + how).split(" "));
                    runs[repetition] = Arrays.stream(line.split(" "))
                            .mapToDouble(Double::parseDouble)
                            .toArray();
                }
                double gap = median(runs, 0);
                quiet = how.equals("none") ? gap : quiet;
                rows.add(List.of(
                        load,
                        how,
                        String.format(Locale.ROOT, "%.1f", gap),
                        how.equals("none") ? "–" : String.format(Locale.ROOT, "%+.1f", gap - quiet),
                        String.format(Locale.ROOT, "%.0f %%", 100 * median(runs, 1)),
                        String.format(Locale.ROOT, "%.0f", median(runs, 2) / 1000),
                        String.format(Locale.ROOT, "%.0f", median(runs, 3)),
                        String.format(Locale.ROOT, "%.0f", median(runs, 4)),
                        String.format(Locale.ROOT, "%.0f", median(runs, 5) / 1000)));
            }
        }
        Measure.printMachine(
                "Pause: " + KEYS + " keys all reassigned at once, 2 clients, medians of " + repetitions, "own loops");
        Measure.printTable(
                List.of(
                        "load",
                        "switch",
                        "longest gap, ms",
                        "above none",
                        "lowest 100 ms",
                        "k/s",
                        "moved",
                        "took, ms",
                        "k/s afterwards"),
                rows);
    }

    private static double median(double[][] runs, int column) {
        double[] values =
                Arrays.stream(runs).mapToDouble(run -> run[column]).sorted().toArray();
        return values[values.length / 2];
    }

    /// One run; prints gap, lowest share, throughput, keys moved, how long it took, throughput afterwards.
    static final class Probe {
        private Probe() {}

        public static void main(String[] arguments) throws Exception {
            boolean reassigns = !arguments[3].equals("none");
            Repartitioning when = Repartitioning.when(new Trigger.Every(Long.MAX_VALUE))
                    .switching(reassigns ? Switch.named(arguments[3]) : Switch.MOVES);
            StoreOptions options = StoreOptions.inMemory()
                    .strategy(Strategy.named(arguments[1]))
                    .engine(arguments[2])
                    .partitions(PARTITIONS)
                    .repartitioning(when);
            try (Store store = Store.open(options)) {
                Ycsb load = new Ycsb(store, arguments[0].charAt(0), KEYS, VALUE_BYTES);
                List<byte[]> keys = IntStream.range(0, KEYS).mapToObj(Ycsb::key).toList();
                // The first moves of a JVM have it compile its paths anew, once; a store that has run for a
                // while is past that, with or without keys that move now.
                Clients.run(
                        2,
                        WARM_UP_SECONDS,
                        load::operation,
                        () -> store.repartitioning()
                                .assign(keys.subList(0, KEYS / 50), key -> (store.partitionOf(key) + 1) % PARTITIONS)
                                .join());
                System.gc();
                long[] took = {0};
                int[] moved = {0};
                Clients.Run run = Clients.run(2, SECONDS, load::operation, () -> {
                    if (reassigns) {
                        long begun = System.nanoTime();
                        moved[0] = store.repartitioning()
                                .assign(keys, key -> (store.partitionOf(key) + 1) % PARTITIONS)
                                .join();
                        took[0] = System.nanoTime() - begun;
                    }
                });
                double afterwards = Clients.run(2, SECONDS / 2, load::operation).throughput();
                System.out.printf(
                        Locale.ROOT,
                        "%f %f %f %d %f %f%n",
                        run.longestGapMillis(),
                        run.lowestShare(),
                        run.throughput(),
                        moved[0],
                        took[0] / 1e6,
                        afterwards);
                if (load.lastRead() == run) {
                    throw new AssertionError("never; what was read is used");
                }
            }
        }
    }
}
