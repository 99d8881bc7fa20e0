package io.sauva.checks.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The table of `script/bench pause [REPETITIONS]`: a million keys, two clients, and all keys get another
/// partition at once. How long does nobody finish an operation, and how low does the throughput fall? Medians
/// over the repetitions, and all of what was lowest; each run in a JVM of its own.
final class PauseTable {
    private static final int KEYS = 1_000_000;
    private static final int VALUE_BYTES = 100;
    private static final int PARTITIONS = 8;
    private static final double SECONDS = 6;

    /// Warm-ups go on until the compiler takes less than this share of a core, or does not come to rest.
    private static final double CALM_COMPILER = 0.01;

    /// Of compiler and collector in 100 ms.
    private static final double LITTLE_MILLIS = 5;

    private static final double WARM_UP_SECONDS = 3;
    private static final int MOST_WARM_UPS = 6;

    /// Fourteen gigabytes for what is new, where the machine has them: scans fill twelve in six seconds, and a
    /// collection is not what is measured.
    private static final long MOST_HEAP_GIB = 18;

    private static List<String> flags() {
        long memory = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        long heap = Math.clamp((memory >> 30) * 3 / 4, 2, MOST_HEAP_GIB);
        return List.of(
                "-Xms" + heap + "g",
                "-Xmx" + heap + "g",
                "-Xmn" + heap * 4 / 5 + "g",
                "-XX:SurvivorRatio=30",
                "-XX:-UseAdaptiveSizePolicy",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseTransparentHugePages", // what is new is spread over all of it until it is collected
                "-XX:+UseParallelGC");
    }

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
                    String line = FreshJvm.lastLine(Probe.class, flags(), (load + " " + how).split(" "));
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
                        percents(runs, 1),
                        percents(runs, 8),
                        percents(runs, 6),
                        all(runs, 7, 1),
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
                        "lowest 100 ms, % of the mean",
                        "lowest without compiler",
                        "clients' CPU time in the lowest, % of the mean",
                        "compiler and collector in it, ms",
                        "k/s",
                        "moved",
                        "took, ms",
                        "k/s afterwards"),
                rows);
    }

    private static String percents(double[][] runs, int column) {
        return all(runs, column, 100);
    }

    /// What every run had, in the order of the runs.
    private static String all(double[][] runs, int column, double factor) {
        return Arrays.stream(runs)
                .map(run -> String.format(Locale.ROOT, "%.0f", factor * run[column]))
                .collect(Collectors.joining(" "));
    }

    private static double median(double[][] runs, int column) {
        double[] values =
                Arrays.stream(runs).mapToDouble(run -> run[column]).sorted().toArray();
        return values[values.length / 2];
    }

    /// One run; prints gap, lowest share, throughput, keys moved, how long it took, throughput afterwards, and of the
    /// lowest 100 ms what the clients had of their mean CPU time, and the milliseconds of compiler and collector;
    /// at last the lowest share where those two had less than five milliseconds.
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
                warmUp(store, load, keys);
                long[] took = {0};
                int[] moved = {0};
                Clients.Run run = Clients.run(2, SECONDS, load::operation, () -> {
                    if (reassigns) {
                        long begun = System.nanoTime();
                        moved[0] = reassign(store, keys);
                        took[0] = System.nanoTime() - begun;
                    }
                });
                double afterwards = Clients.run(2, SECONDS / 2, load::operation).throughput();
                int lowest = run.lowest();
                ThreadTimes.Times then = run.times().get(lowest);
                System.err.println("pause: lowest in 100 ms no. " + lowest + ": " + then);
                System.err.println("pause: each 100 ms, % of the mean: "
                        + Arrays.stream(run.shares())
                                .mapToObj(share -> String.format(Locale.ROOT, "%.0f", 100 * share))
                                .collect(Collectors.joining(" ")));
                System.out.printf(
                        Locale.ROOT,
                        "%f %f %f %d %f %f %f %f %f%n",
                        run.longestGapMillis(),
                        run.shares()[lowest],
                        run.throughput(),
                        moved[0],
                        took[0] / 1e6,
                        afterwards,
                        then.of(ThreadTimes.Group.CLIENTS) / mean(run, ThreadTimes.Group.CLIENTS),
                        jvm(then),
                        lowestWithoutCompiler(run));
                if (load.lastRead() == run) {
                    throw new AssertionError("never; what was read is used");
                }
            }
        }

        /// A store that has run for a while has all its paths compiled, with and without keys that move: the
        /// compiler must not be what is measured. So all keys move once, and then some, until it has come to
        /// rest, in lists of one class and by one line of code: others would have the loop compiled anew. The
        /// collection at the end gives the measurement an empty heap, and the compiler some work.
        private static void warmUp(Store store, Ycsb load, List<byte[]> keys) throws Exception {
            ThreadTimes.practise();
            Clients.run(2, SECONDS, load::operation, () -> reassign(store, keys));
            int some = KEYS / MOST_WARM_UPS;
            for (int round = 0; round < MOST_WARM_UPS; round++) {
                List<byte[]> moving =
                        keys.stream().skip((long) round * some).limit(some).toList();
                Clients.Run run = Clients.run(2, WARM_UP_SECONDS, load::operation, () -> reassign(store, moving));
                if (mean(run, ThreadTimes.Group.COMPILER) < CALM_COMPILER * Clients.BUCKET_MILLIS) {
                    break;
                }
            }
            System.gc();
            Clients.run(2, 1, load::operation);
        }

        /// Gives every key another partition, at once; answers how many moved.
        private static int reassign(Store store, List<byte[]> keys) {
            return store.repartitioning()
                    .assign(keys, key -> (store.partitionOf(key) + 1) % PARTITIONS)
                    .join();
        }

        /// The milliseconds of compiler and collector.
        private static double jvm(ThreadTimes.Times times) {
            return times.of(ThreadTimes.Group.COMPILER) + times.of(ThreadTimes.Group.COLLECTOR);
        }

        private static double lowestWithoutCompiler(Clients.Run run) {
            return IntStream.range(0, run.shares().length)
                    .filter(bucket -> jvm(run.times().get(bucket)) < LITTLE_MILLIS)
                    .mapToDouble(bucket -> run.shares()[bucket])
                    .min()
                    .orElse(Double.NaN);
        }

        private static double mean(Clients.Run run, ThreadTimes.Group group) {
            return run.times().stream()
                    .mapToDouble(times -> times.of(group))
                    .filter(millis -> !Double.isNaN(millis))
                    .average()
                    .orElse(Double.NaN);
        }
    }
}
