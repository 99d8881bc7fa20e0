package io.sauva.checks.benchmarks.server;

import io.sauva.checks.benchmarks.Launcher;
import io.sauva.checks.benchmarks.Measure;
import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/// The tables of `script/bench server`: Debian's Redis and ours beside it, both as processes of their own, over
/// loopback, in one run. Medians over repetitions in which both take turns.
///
/// Options: `load`, `latency`, `memory` or `start` for some of the parts; `repetitions=N`; `tests=set,get`;
/// `heap=SIZE` of ours, for `memory`.
public final class ServerTable {
    private static final List<String> PARTS = List.of("load", "latency", "memory", "start");
    private static final List<String> PEERS = List.of(Peer.REDIS, Peer.SAUVA);
    private static final int PAIRS = 1_000_000;
    private static final int STARTS = 5;
    private static final double WARM_UP_SECONDS = 3;
    private static final int WARM_UP_PIPELINE = 16;
    private static final double SECONDS = 8;

    private final List<String> parts = new ArrayList<>();
    private List<String> tests = Load.TESTS;
    private int repetitions = 3;
    private String heap = "144m";

    private ServerTable(String[] options) {
        for (String option : options) {
            if (PARTS.contains(option)) {
                parts.add(option);
            } else if (option.startsWith("tests=")) {
                tests = List.of(option.substring("tests=".length()).split(",", -1));
            } else if (option.startsWith("repetitions=")) {
                repetitions = number("repetitions", option.substring("repetitions=".length()));
            } else if (option.matches("heap=\\d+[kmg]")) {
                heap = option.substring("heap=".length());
            } else {
                throw new IllegalArgumentException("unknown option '" + option + "'; there are: "
                        + String.join(", ", PARTS) + ", repetitions=N, tests=A,B…, heap=144m");
            }
        }
        for (String test : tests) {
            if (!Load.TESTS.contains(test)) {
                throw new IllegalArgumentException(
                        "unknown test '" + test + "'; there are: " + String.join(", ", Load.TESTS));
            }
        }
    }

    private static int number(String what, String text) {
        if (!text.matches("[1-9]\\d{0,3}")) {
            throw new IllegalArgumentException(what + " must be a number from 1 to 9999: '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    /// Measures and prints.
    public static void run(String[] options) throws IOException, InterruptedException {
        ServerTable table = new ServerTable(options);
        Peer.requirePrograms();
        Launcher.build();
        table.start();
        table.memory();
        table.load();
        table.latency();
    }

    private boolean has(String part) {
        return parts.isEmpty() || parts.contains(part);
    }

    private void load() throws IOException, InterruptedException {
        if (!has("load")) {
            return;
        }
        try (Peer redis = Peer.start(Peer.REDIS, "");
                Peer ours = Peer.start(Peer.SAUVA, "")) {
            warmUp(redis, ours);
            for (int pipeline : new int[] {16, 1}) {
                List<List<String>> rows = new ArrayList<>();
                for (String test : tests) {
                    System.err.println("server: " + test + ", pipeline " + pipeline);
                    rows.add(compare(redis, ours, test, pipeline));
                }
                Measure.printMachine(
                        "Requests a second: " + Load.CLIENTS + " clients, -P " + pipeline + ", " + Load.VALUE_BYTES
                                + " B values, medians of " + repetitions,
                        "redis-benchmark");
                Measure.printTable(
                        List.of(
                                "test",
                                "Redis, k/s",
                                "Sauva, k/s",
                                "ratio",
                                "Redis CPU s/M",
                                "Sauva CPU s/M",
                                "ratio",
                                "client CPU s/M (Redis)",
                                "client CPU s/M (Sauva)"),
                        rows);
            }
        }
    }

    /// Runs everything once, because what a JVM compiles for one test takes time from the next.
    private void warmUp(Peer... peers) throws IOException, InterruptedException {
        for (String test : tests) {
            System.err.println("server: warming up, " + test);
            for (Peer peer : peers) {
                Load.prepare(peer, test, requests(test, WARM_UP_PIPELINE));
                Load.measure(peer, test, WARM_UP_PIPELINE, requests(test, WARM_UP_PIPELINE));
            }
        }
    }

    private static int requests(String test, int pipeline) {
        boolean isLong = test.equals("lrange_100") || test.equals("mset");
        return pipeline == 1 ? 200_000 : isLong ? 300_000 : 1_500_000;
    }

    private List<String> compare(Peer redis, Peer ours, String test, int pipeline)
            throws IOException, InterruptedException {
        int requests = requests(test, pipeline);
        List<Load.Result> theirs = new ArrayList<>();
        List<Load.Result> own = new ArrayList<>();
        for (int repetition = -1; repetition < repetitions; repetition++) {
            // The first is for warming up; then one begins, then the other.
            boolean oursFirst = repetition % 2 == 0;
            for (Peer peer : oursFirst ? List.of(ours, redis) : List.of(redis, ours)) {
                Load.prepare(peer, test, requests);
                Load.Result result = Load.measure(peer, test, pipeline, requests);
                if (repetition >= 0) {
                    (peer == redis ? theirs : own).add(result);
                }
            }
        }
        double[] r = medians(theirs);
        double[] s = medians(own);
        return List.of(
                test,
                format("%.0f", r[0] / 1_000),
                format("%.0f", s[0] / 1_000),
                format("%.2f×", s[0] / r[0]),
                format("%.2f", r[1]),
                format("%.2f", s[1]),
                format("%.2f×", s[1] / r[1]),
                format("%.2f", r[2]),
                format("%.2f", s[2]));
    }

    private static double[] medians(List<Load.Result> results) {
        return new double[] {
            Load.median(
                    results.stream().mapToDouble(Load.Result::requestsPerSecond).toArray()),
            Load.median(results.stream().mapToDouble(Load.Result::serverCpu).toArray()),
            Load.median(results.stream().mapToDouble(Load.Result::clientCpu).toArray())
        };
    }

    private void latency() throws IOException, InterruptedException {
        if (!has("latency")) {
            return;
        }
        try (Peer redis = Peer.start(Peer.REDIS, "");
                Peer ours = Peer.start(Peer.SAUVA, "")) {
            double[] peaks = new double[PEERS.size()];
            List<Peer> peers = List.of(redis, ours);
            for (int peer = 0; peer < peers.size(); peer++) {
                Load.prepare(peers.get(peer), "get", 0);
                Load.measure(peers.get(peer), "get", 1, 300_000);
                peaks[peer] = Math.min(
                        Load.measure(peers.get(peer), "get", 1, 200_000).requestsPerSecond(),
                        Load.measure(peers.get(peer), "set", 1, 200_000).requestsPerSecond());
            }
            double rate = Math.min(peaks[0], peaks[1]) / 2;
            double[][][] found = new double[peers.size()][4][repetitions];
            for (int repetition = 0; repetition < repetitions; repetition++) {
                for (int peer = 0; peer < peers.size(); peer++) {
                    System.err.println("server: latency of " + peers.get(peer).name());
                    Histogram histogram = paced(peers.get(peer), rate);
                    double[] percentiles = {50, 99, 99.9};
                    for (int at = 0; at < percentiles.length; at++) {
                        found[peer][at][repetition] = histogram.getValueAtPercentile(percentiles[at]) / 1e3;
                    }
                    found[peer][3][repetition] = histogram.getMaxValue() / 1e3;
                }
            }
            printLatency(peaks, rate, found);
        }
    }

    private static Histogram paced(Peer peer, double rate) throws IOException {
        try (Paced paced = new Paced(peer.port())) {
            paced.run(rate, WARM_UP_SECONDS);
            return paced.run(rate, SECONDS);
        }
    }

    private void printLatency(double[] peaks, double rate, double[][][] found) {
        List<List<String>> rows = new ArrayList<>();
        for (int peer = 0; peer < found.length; peer++) {
            List<String> row = new ArrayList<>(List.of(PEERS.get(peer), format("%.0f", peaks[peer] / 1_000)));
            for (double[] values : found[peer]) {
                row.add(format("%.0f", Load.median(values)));
            }
            row.add(format("%.2f×", Load.median(found[peer][1]) / Load.median(found[0][1])));
            rows.add(row);
        }
        Measure.printMachine(
                format("Latency in µs at %.0f k/s, half of the lower peak: ", rate / 1_000) + Load.CLIENTS
                        + " clients, half GET, half SET, from when each should have been sent, medians of "
                        + repetitions,
                "paced loop of one thread");
        Measure.printTable(List.of("server", "peak, k/s (-P 1)", "p50", "p99", "p99.9", "max", "p99 ratio"), rows);
    }

    private void memory() throws IOException, InterruptedException {
        if (!has("memory")) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        double[] reference = null;
        for (String name : PEERS) {
            System.err.println("server: memory of " + name);
            try (Peer peer = Peer.start(name, "-XX:+UseSerialGC -Xmn12m -Xmx" + heap)) {
                double empty = peer.residentMegabytes();
                try (Wire wire = new Wire(peer.port())) {
                    Load.fill(wire, PAIRS);
                    if (wire.ask("DBSIZE").number() != PAIRS) {
                        throw new IllegalStateException(name + " does not have what it was given");
                    }
                }
                double filled = peer.residentMegabytes();
                // Filled once is not yet at work: reads and writes need room too.
                Load.measure(peer, "set", 16, PAIRS);
                Load.measure(peer, "get", 16, PAIRS);
                double worked = peer.residentMegabytes();
                double[] all = {empty, filled, worked};
                reference = reference == null ? all : reference;
                rows.add(List.of(
                        name,
                        format("%.0f", empty),
                        format("%.0f", filled),
                        format("%.2f×", filled / reference[1]),
                        format("%.0f", worked),
                        format("%.2f×", worked / reference[2])));
            }
        }
        Measure.printMachine(
                "Memory: resident MB with " + PAIRS + " pairs of 16 + " + Load.VALUE_BYTES + " B, ours with -Xmx" + heap
                        + " -Xmn12m -XX:+UseSerialGC",
                "VmRSS");
        Measure.printTable(List.of("server", "empty", "filled", "ratio", "after 1 M SET and 1 M GET", "ratio"), rows);
    }

    private void start() throws IOException, InterruptedException {
        if (!has("start")) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (String name : PEERS) {
            double[] millis = new double[STARTS];
            for (int start = 0; start < STARTS; start++) {
                try (Peer peer = Peer.start(name, "")) {
                    millis[start] = peer.startMillis();
                }
                TimeUnit.MILLISECONDS.sleep(200);
            }
            rows.add(List.of(
                    name,
                    format("%.0f", Arrays.stream(millis).min().orElseThrow()),
                    format("%.0f", Load.median(millis))));
        }
        Measure.printMachine("Start: milliseconds from the start of the process to its first PONG", STARTS + " starts");
        Measure.printTable(List.of("server", "best", "median"), rows);
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
