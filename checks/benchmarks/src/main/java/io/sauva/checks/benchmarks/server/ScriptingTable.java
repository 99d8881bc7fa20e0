package io.sauva.checks.benchmarks.server;

import io.sauva.checks.benchmarks.Launcher;
import io.sauva.checks.benchmarks.Measure;
import io.sauva.lab.example.MatrixProduct;
import io.sauva.lab.example.Quadrature;
import io.sauva.lab.example.ScriptFile;
import io.sauva.lab.wire.Crowd;
import io.sauva.lab.wire.Probe;
import io.sauva.lab.wire.Throughput;
import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The tables of `script/bench scripting`: scripts on Debian's Redis and on ours, both as processes of their own,
/// over loopback, in one run. Medians over repetitions in which they take turns.
///
/// Options: `small`, `matrices`, `neighbours` or `areas` for some of the parts; `repetitions=N`; `seconds=N`.
public final class ScriptingTable {
    private static final List<String> PARTS = List.of("small", "matrices", "neighbours", "areas");
    private static final List<Integer> SIZES = List.of(2, 10, 50, 100);
    private static final int LARGE = 100;
    private static final double WARM_UP_SECONDS = 3;
    private static final int WARM_UP_RUNS = 3;
    private static final double PROBES_PER_SECOND = 500;

    /// Three times as many trapezoids as with the dissertation's tolerance: enough to be timed.
    private static final String TOLERANCE = "1e-11";

    private static final int ROUNDS_OF_QUADRATURE = 12;

    /// Who runs a script, and how.
    private record Way(String title, Peer peer, String command) {}

    private final List<String> parts = new ArrayList<>();
    private int repetitions = 3;
    private int seconds = 5;

    private ScriptingTable(String[] options) {
        for (String option : options) {
            if (PARTS.contains(option)) {
                parts.add(option);
            } else if (option.matches("repetitions=[1-9]\\d{0,3}")) {
                repetitions = Integer.parseInt(option.substring("repetitions=".length()));
            } else if (option.matches("seconds=[1-9]\\d{0,3}")) {
                seconds = Integer.parseInt(option.substring("seconds=".length()));
            } else {
                throw new IllegalArgumentException("unknown option '" + option + "'; there are: "
                        + String.join(", ", PARTS) + ", repetitions=N, seconds=N");
            }
        }
    }

    /// Measures and prints.
    public static void run(String[] options) throws IOException, InterruptedException {
        ScriptingTable table = new ScriptingTable(options);
        Peer.requirePrograms();
        Launcher.build();
        try (Peer redis = Peer.start(Peer.REDIS, "");
                Peer ours = Peer.start(Peer.SAUVA, "")) {
            List<Way> ways = List.of(
                    new Way("Redis EVAL", redis, "EVAL"),
                    new Way("Sauva EVAL", ours, "EVAL"),
                    new Way("Sauva EVALASYNC", ours, "EVALASYNC"));
            for (String part : table.parts.isEmpty() ? PARTS : table.parts) {
                switch (part) {
                    case "small" -> table.small(ways);
                    case "matrices" -> table.matrices(ways);
                    case "neighbours" -> table.neighbours(ways);
                    case "areas" -> table.areas(ways);
                    default -> throw new IllegalArgumentException(part);
                }
            }
        }
    }

    /// Table 5.1.
    private void small(List<Way> ways) throws IOException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        Map<String, List<String>> scripts = new TreeMap<>();
        scripts.put("return 0", List.of("return 0", "0"));
        scripts.put("one incr", List.of("return redis.call('incr', KEYS[1])", "1", "counter"));
        for (Map.Entry<String, List<String>> script : scripts.entrySet()) {
            for (int pipeline : new int[] {1, 16}) {
                System.err.println("scripting: " + script.getKey() + ", pipeline " + pipeline);
                double[][] rates = new double[ways.size()][repetitions];
                for (int repetition = -WARM_UP_RUNS; repetition < repetitions; repetition++) {
                    for (int way = 0; way < ways.size(); way++) {
                        List<String> command =
                                new ArrayList<>(List.of(ways.get(way).command()));
                        command.addAll(script.getValue());
                        double rate =
                                Load.rate(ways.get(way).peer(), pipeline, 100_000 * Math.max(1, pipeline / 2), command);
                        if (repetition >= 0) {
                            rates[way][repetition] = rate;
                        }
                    }
                }
                rows.add(row(script.getKey() + ", -P " + pipeline, rates));
            }
        }
        Measure.printMachine(
                "Table 5.1: small scripts, requests a second, " + Load.CLIENTS + " clients, medians of " + repetitions,
                "redis-benchmark");
        Measure.printTable(header("script"), rows);
    }

    /// Figure 5.1.
    private void matrices(List<Way> ways) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (ScriptFile script : List.of(ScriptFile.MATRIX, ScriptFile.MATRIX_NUMBERS)) {
            for (int size : script == ScriptFile.MATRIX ? SIZES : List.of(LARGE)) {
                System.err.println("scripting: " + script + ", N = " + size);
                double[][] rates = new double[ways.size()][repetitions];
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    for (int way = 0; way < ways.size(); way++) {
                        prepare(ways.get(way).peer(), size);
                        try (Crowd crowd = matrixCrowd(ways.get(way), script)) {
                            rates[way][repetition] =
                                    crowd.run(WARM_UP_SECONDS, seconds).perSecond();
                        }
                    }
                }
                rows.add(row(size + (script == ScriptFile.MATRIX ? "" : ", numbers made once"), rates));
            }
        }
        Measure.printMachine(
                "Figure 5.1: products of N by N matrices, requests a second, " + Load.CLIENTS
                        + " clients that share the factors, medians of " + repetitions,
                seconds + " s each");
        Measure.printTable(header("N"), rows);
    }

    /// The latency of others while matrices are multiplied.
    private void neighbours(List<Way> ways) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        byte[] get = Wire.command("GET", "probed");
        for (Way way : ways) {
            System.err.println("scripting: GET beside " + way.title());
            prepare(way.peer(), LARGE);
            double[][] millis = new double[3][repetitions];
            for (int repetition = 0; repetition < repetitions; repetition++) {
                Throughput latencies;
                try (Crowd crowd = matrixCrowd(way, ScriptFile.MATRIX);
                        Probe probe = new Probe(way.peer().port())) {
                    latencies = crowd.meanwhile(() -> {
                        probe.run(get, PROBES_PER_SECOND, WARM_UP_SECONDS);
                        return probe.run(get, PROBES_PER_SECOND, seconds);
                    });
                }
                millis[0][repetition] = latencies.millis(50);
                millis[1][repetition] = latencies.millis(99);
                millis[2][repetition] = latencies.millis(100);
            }
            rows.add(List.of(
                    way.title(),
                    format("%.2f", Load.median(millis[0])),
                    format("%.2f", Load.median(millis[1])),
                    format("%.1f", Load.median(millis[2]))));
        }
        Measure.printMachine(
                "GET of other clients while " + Load.CLIENTS + " multiply matrices of " + LARGE
                        + ", milliseconds from when it was due, medians of " + repetitions,
                (int) PROBES_PER_SECOND + " GET a second");
        Measure.printTable(List.of("load", "median", "p99", "longest"), rows);
    }

    /// Figure 5.3. The best of many rounds: one that was disturbed says nothing of how work is divided.
    private void areas(List<Way> ways) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (Way way : ways) {
            int port = way.peer().port();
            double alone = Double.MAX_VALUE;
            double one = Double.MAX_VALUE;
            double two = Double.MAX_VALUE;
            System.err.println("scripting: quadrature, " + way.title());
            for (int round = 0; round < ROUNDS_OF_QUADRATURE * repetitions; round++) {
                try (Wire wire = new Wire(port)) {
                    alone = Math.min(alone, Quadrature.measureSequential(wire, way.command(), TOLERANCE));
                }
                one = Math.min(
                        one,
                        Quadrature.measure(port, way.command(), 1, TOLERANCE).seconds());
                two = Math.min(
                        two,
                        Quadrature.measure(port, way.command(), 2, TOLERANCE).seconds());
            }
            rows.add(List.of(
                    way.title(),
                    format("%.1f", alone * 1e3),
                    format("%.1f", one * 1e3),
                    format("%.1f", two * 1e3),
                    format("%.2f×", one / two),
                    format("%.2f×", alone / two)));
        }
        Measure.printMachine(
                "Figure 5.3: adaptive quadrature, milliseconds, best of " + ROUNDS_OF_QUADRATURE * repetitions,
                "trapezoids off by " + TOLERANCE + " at most");
        Measure.printTable(
                List.of("", "calls nobody", "1 script", "2 scripts", "speed-up", "against who calls nobody"), rows);
    }

    private static void prepare(Peer peer, int size) throws IOException {
        try (Wire wire = new Wire(peer.port())) {
            MatrixProduct.fill(wire, "a", size, 1);
            MatrixProduct.fill(wire, "b", size, 2);
            wire.ask("SET", "probed", "value");
        }
    }

    private static Crowd matrixCrowd(Way way, ScriptFile script) throws IOException {
        String text = script.text();
        return new Crowd(
                way.peer().port(),
                Load.CLIENTS,
                1,
                client -> Wire.command(way.command(), text, "3", "a", "b", "product:" + client));
    }

    private static List<String> header(String what) {
        return List.of(
                what,
                "Redis EVAL",
                "Sauva EVAL",
                "Sauva EVALASYNC",
                "EVAL / Redis",
                "EVALASYNC / EVAL",
                "EVALASYNC / Redis");
    }

    private static List<String> row(String what, double[][] rates) {
        double redis = Load.median(rates[0]);
        double eval = Load.median(rates[1]);
        double async = Load.median(rates[2]);
        return List.of(
                what,
                rate(redis),
                rate(eval),
                rate(async),
                format("%.2f×", eval / redis),
                format("%.2f×", async / eval),
                format("%.2f×", async / redis));
    }

    private static String rate(double rate) {
        return rate >= 10_000 ? format("%.1f k", rate / 1e3) : format("%.1f", rate);
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
