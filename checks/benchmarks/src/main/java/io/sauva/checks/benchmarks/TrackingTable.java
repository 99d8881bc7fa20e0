package io.sauva.checks.benchmarks;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The table of `script/bench tracking [ROUNDS]`: what watching costs. Two stores in one JVM take turns of a
/// second each, one of them without repartitioning; the median of the ratios of neighbouring turns, because the
/// machine's own moods last longer than a turn.
final class TrackingTable {
    private static final int KEYS = 1_000_000;
    private static final List<String> FLAGS =
            List.of("-Xms6g", "-Xmx6g", "-Xmn2g", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC");

    private TrackingTable() {}

    static void run(String[] options) throws Exception {
        int rounds = options.length > 0 ? Bench.number("turns", options[0], 1) : 40;
        List<List<String>> rows = new ArrayList<>();
        for (String what : List.of("A off", "A tracking", "A adaptive", "D adaptive", "E adaptive")) {
            System.err.println("tracking: " + what);
            String line = FreshJvm.lastLine(Probe.class, FLAGS, (what + " " + rounds).split(" "));
            List<String> row = new ArrayList<>(List.of(what.split(" ")));
            row.addAll(List.of(line.split(" ")));
            rows.add(row);
        }
        Measure.printMachine(
                "Tracking: throughput beside a store that does not repartition, " + rounds + " turns each, 2 clients",
                "own loops");
        Measure.printTable(
                List.of("mix", "repartitioning", "median ratio", "quartiles", "", "k/s without", "moves", "drops"),
                rows);
    }

    /// One comparison; prints the columns.
    static final class Probe {
        private Probe() {}

        public static void main(String[] arguments) throws Exception {
            char mix = arguments[0].charAt(0);
            int rounds = Integer.parseInt(arguments[2]);
            Repartitioning chosen = switch (arguments[1]) {
                case "off" -> Repartitioning.off(); // how much two equal stores differ
                case "tracking" -> Repartitioning.when(new Trigger.Every(Long.MAX_VALUE));
                default -> Repartitioning.adaptive();
            };
            StoreOptions options =
                    StoreOptions.inMemory().engine(mix == 'E' ? "map" : "hash").partitions(8);
            try (Store without = Store.open(options.repartitioning(Repartitioning.off()));
                    Store with = Store.open(options.repartitioning(chosen))) {
                Ycsb plain = new Ycsb(without, mix, KEYS, 100);
                Ycsb watched = new Ycsb(with, mix, KEYS, 100);
                double[] ratios = new double[rounds];
                double[] rates = new double[rounds];
                for (int round = -5; round < rounds; round++) {
                    boolean first = (round & 1) == 0;
                    double one = turn(first ? plain : watched);
                    double other = turn(first ? watched : plain);
                    if (round >= 0) {
                        rates[round] = first ? one : other;
                        ratios[round] = first ? other / one : one / other;
                    }
                }
                Arrays.sort(ratios);
                Arrays.sort(rates);
                System.err.println(with.stats().repartitioning());
                System.out.printf(
                        Locale.ROOT,
                        "%.3f %.3f %.3f %.0f %s %s%n",
                        ratios[rounds / 2],
                        ratios[rounds / 4],
                        ratios[rounds * 3 / 4],
                        rates[rounds / 2] / 1000,
                        with.stats()
                                .repartitioning()
                                .map(stats -> stats.moves())
                                .orElse(0L),
                        with.stats()
                                .repartitioning()
                                .map(stats -> stats.drops())
                                .orElse(0L));
            }
        }

        private static double turn(Ycsb load) throws Exception {
            return Clients.run(2, 1, load::operation).throughput();
        }
    }
}
