package io.sauva.checks.benchmarks.server;

import io.sauva.checks.benchmarks.Launcher;
import io.sauva.checks.benchmarks.Measure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The table of `script/bench jobs`: BullMQ, each of whose steps is a script, on Debian's Redis and on ours
/// beside it, both as processes of their own, over loopback, in one run. The servers take turns; medians over
/// repetitions, each of which is one run of Node.
///
/// Options: `jobs=N` a round, `concurrency=N` of the worker, `rounds=N` of which the first half warms up,
/// `repetitions=N`.
public final class JobsTable {
    private static final List<String> PEERS = List.of(Peer.REDIS, Peer.SAUVA);
    private static final Path SOURCES = Path.of("checks/server/src/test/node");
    private static final Path FOLDER = Path.of("checks/benchmarks/target/node");

    private enum Phase {
        ADDED,
        PROCESSED
    }

    private int jobs = 10_000;
    private int concurrency = 50;
    private int rounds = 6;
    private int repetitions = 3;

    private JobsTable(String[] options) {
        for (String option : options) {
            String[] words = option.split("=", 2);
            if (words.length != 2 || !words[1].matches("[1-9]\\d{0,6}")) {
                throw unknown(option);
            }
            int number = Integer.parseInt(words[1]);
            switch (words[0]) {
                case "jobs" -> jobs = number;
                case "concurrency" -> concurrency = number;
                case "rounds" -> rounds = number;
                case "repetitions" -> repetitions = number;
                default -> throw unknown(option);
            }
        }
    }

    private static IllegalArgumentException unknown(String option) {
        return new IllegalArgumentException(
                "unknown option '" + option + "'; there are: jobs=N, concurrency=N, rounds=N, repetitions=N");
    }

    /// Measures and prints.
    public static void run(String[] options) throws IOException, InterruptedException {
        JobsTable table = new JobsTable(options);
        Peer.requirePrograms();
        install();
        Launcher.build();
        table.measure();
    }

    /// The programs of others, in the versions of the lock file.
    private static void install() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        for (String name : List.of("package.json", "package-lock.json", "bullmq-speed.mjs")) {
            Files.copy(SOURCES.resolve(name), FOLDER.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(FOLDER.resolve("node_modules"))) {
            node(List.of("npm", "ci", "--no-audit", "--no-fund"));
        }
    }

    private void measure() throws IOException, InterruptedException {
        Map<Phase, List<List<Double>>> rates = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            rates.put(phase, List.of(new ArrayList<>(), new ArrayList<>()));
        }
        for (int repetition = 0; repetition < repetitions; repetition++) {
            for (int peer = 0; peer < PEERS.size(); peer++) {
                Map<Phase, Double> measured = measure(PEERS.get(peer));
                for (Phase phase : Phase.values()) {
                    rates.get(phase).get(peer).add(measured.get(phase));
                }
            }
        }
        Measure.printMachine(
                "BullMQ: jobs a second, " + jobs + " jobs a round, concurrency " + concurrency,
                "medians of " + repetitions + " runs, least to most in parentheses");
        List<List<String>> rows = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            List<Double> redis = rates.get(phase).get(0);
            List<Double> sauva = rates.get(phase).get(1);
            String ratio = String.format(Locale.ROOT, "%.2f", median(sauva) / median(redis));
            rows.add(List.of(phase.name().toLowerCase(Locale.ROOT), shown(redis), shown(sauva), ratio));
        }
        Measure.printTable(List.of("jobs", PEERS.get(0), PEERS.get(1), "ratio"), rows);
    }

    private static double median(List<Double> values) {
        return Load.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static String shown(List<Double> rates) {
        return String.format(
                Locale.ROOT,
                "%.0f (%.0f–%.0f)",
                median(rates),
                rates.stream().min(Double::compare).orElseThrow(),
                rates.stream().max(Double::compare).orElseThrow());
    }

    /// Jobs added and jobs processed a second, each the median of the second half of the rounds.
    private Map<Phase, Double> measure(String peer) throws IOException, InterruptedException {
        try (Peer server = Peer.start(peer, "")) {
            String output = node(List.of(
                    "node",
                    "bullmq-speed.mjs",
                    "127.0.0.1",
                    "" + server.port(),
                    "" + jobs,
                    "" + concurrency,
                    "" + rounds));
            List<Double> added = new ArrayList<>();
            List<Double> processed = new ArrayList<>();
            for (String line : output.lines().skip(rounds / 2).toList()) {
                String[] numbers = line.split(" ", -1);
                added.add(Double.parseDouble(numbers[0]));
                processed.add(Double.parseDouble(numbers[1]));
            }
            return Map.of(Phase.ADDED, median(added), Phase.PROCESSED, median(processed));
        }
    }

    private static String node(List<String> command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(FOLDER.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new IllegalArgumentException("install the Debian packages nodejs and npm: " + e.getMessage(), e);
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            throw new IllegalStateException(String.join(" ", command) + " ended with " + status + ": " + output);
        }
        return output;
    }
}
