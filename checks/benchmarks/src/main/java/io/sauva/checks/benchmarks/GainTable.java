package io.sauva.checks.benchmarks;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// The table of `script/bench gain`: transactions of two to four keys inside communities of twenty, four in
/// five of them in a fifth of the communities, one in ten across; before the store has learned and after. Each
/// strategy in a JVM of its own.
final class GainTable {
    private static final int KEYS = 200_000;
    private static final int COMMUNITY = 20;
    private static final int PARTITIONS = 8;
    private static final double SECONDS = 4;

    /// It has learned when no key was moved for so many seconds, or does not come to rest at all.
    private static final int CALM_ROUNDS = 12;

    private static final int MOST_ROUNDS = 90;
    private static final List<String> FLAGS =
            List.of("-Xms4g", "-Xmx4g", "-Xmn1g", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC");

    private GainTable() {}

    static void run(String[] options) throws Exception {
        List<String> across = options.length > 0 ? List.of(options) : List.of("10", "0");
        across.forEach(share -> Bench.number("the share across communities, in %,", share, 0));
        List<List<String>> rows = new ArrayList<>();
        for (String share : across) {
            for (String strategy : List.of("soft", "hard", "threaded")) {
                System.err.println("gain: " + strategy + ", " + share + " % across");
                double[] found = Arrays.stream(FreshJvm.lastLine(Probe.class, FLAGS, strategy, share)
                                .split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
                rows.add(List.of(
                        strategy,
                        share + " %",
                        String.format(Locale.ROOT, "%.1f %%", 100 * found[0]),
                        String.format(Locale.ROOT, "%.1f %%", 100 * found[1]),
                        String.format(Locale.ROOT, "%.0f", found[2] / 1000),
                        String.format(Locale.ROOT, "%.0f", found[3] / 1000),
                        String.format(Locale.ROOT, "%.2f×", found[3] / found[2]),
                        String.format(Locale.ROOT, "%.0f", found[4]),
                        String.format(Locale.ROOT, "%.1f", found[5])));
            }
        }
        Measure.printMachine(
                "Gain: " + KEYS + " keys in communities of " + COMMUNITY + ", " + PARTITIONS
                        + " partitions, 2 clients, adaptive",
                "own loops");
        Measure.printTable(
                List.of(
                        "strategy",
                        "drawn across communities",
                        "across partitions before",
                        "after",
                        "k/s before",
                        "after",
                        "ratio",
                        "keys moved",
                        "last moves after, s"),
                rows);
    }

    /// One strategy; prints share before and after, throughput before and after, moves, seconds until they were
    /// made.
    static final class Probe {
        private final Store store;
        private final int percentAcross;

        private Probe(Store store, int percentAcross) {
            this.store = store;
            this.percentAcross = percentAcross;
        }

        public static void main(String[] arguments) throws Exception {
            StoreOptions options = StoreOptions.inMemory()
                    .strategy(Strategy.named(arguments[0]))
                    .partitions(PARTITIONS)
                    .repartitioning(Repartitioning.adaptive());
            try (Store store = Store.open(options)) {
                store.repartitioning().pause();
                new Probe(store, Integer.parseInt(arguments[1])).measure();
            }
        }

        private void measure() throws Exception {
            for (int key = 0; key < KEYS; key++) {
                store.put(Ycsb.key(key), new byte[100]);
            }
            Clients.run(2, SECONDS, this::transaction);
            double shareBefore = shareAcross();
            double before = Clients.run(2, SECONDS, this::transaction).throughput();
            store.repartitioning().resume();
            long begun = System.nanoTime();
            long[] learned = {0};
            store.repartitioning().subscribe(event -> {
                if (!(event instanceof RepartitioningEvent.Measured)) {
                    System.err.println(event);
                }
                if (event instanceof RepartitioningEvent.Adopted) {
                    learned[0] = System.nanoTime() - begun;
                }
            });
            long moves = 0;
            int calm = 0;
            for (int round = 0; round < MOST_ROUNDS && calm < CALM_ROUNDS; round++) {
                Clients.run(2, 1, this::transaction);
                long now = store.repartitioning().stats().moves();
                calm = now == moves ? calm + 1 : 0;
                moves = now;
            }
            while (store.stats().unsettledKeys() > 0) {
                Clients.run(2, 1, this::transaction);
            }
            double after = Clients.run(2, SECONDS, this::transaction).throughput();
            System.err.println(store.repartitioning().stats());
            System.out.printf(
                    Locale.ROOT,
                    "%f %f %f %f %d %f%n",
                    shareBefore,
                    shareAcross(),
                    before,
                    after,
                    store.repartitioning().stats().moves(),
                    learned[0] / 1e9);
        }

        private void transaction(SplittableRandom random) {
            List<byte[]> keys = draw(random);
            store.transact(keys, transaction -> {
                byte[] value = null;
                for (byte[] key : keys) {
                    value = transaction.get(key);
                }
                transaction.put(keys.getFirst(), value);
                return null;
            });
        }

        private List<byte[]> draw(SplittableRandom random) {
            int community = community(random);
            int other = random.nextInt(100) < percentAcross ? community(random) : community;
            List<byte[]> keys = new ArrayList<>(4);
            for (int left = 2 + random.nextInt(3); left > 0; left--) {
                int at = left == 1 ? other : community;
                keys.add(Ycsb.key(at * COMMUNITY + random.nextInt(COMMUNITY)));
            }
            return keys;
        }

        private static int community(SplittableRandom random) {
            int communities = KEYS / COMMUNITY;
            int popular = communities / 5;
            // Every fifth community is popular: neighbours in the key space are not alike.
            return random.nextInt(5) < 4
                    ? random.nextInt(popular) * 5
                    : random.nextInt(communities - popular) * 5 / 4 + 1;
        }

        private double shareAcross() {
            SplittableRandom random = new SplittableRandom(99);
            int across = 0;
            int drawn = 100_000;
            for (int i = 0; i < drawn; i++) {
                across += draw(random).stream()
                                        .mapToInt(store::partitionOf)
                                        .distinct()
                                        .count()
                                > 1
                        ? 1
                        : 0;
            }
            return (double) across / drawn;
        }
    }
}
