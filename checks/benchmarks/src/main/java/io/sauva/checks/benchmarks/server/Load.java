package io.sauva.checks.benchmarks.server;

import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// One run of `redis-benchmark` against one server.
final class Load {
    static final Path PROGRAM = Path.of("/usr/bin/redis-benchmark");
    static final int CLIENTS = 50;
    static final int VALUE_BYTES = 64;
    static final int KEYS = 100_000;
    private static final int BATCH = 500;
    static final List<String> TESTS =
            List.of("set", "get", "incr", "lpush", "lpop", "sadd", "hset", "zadd", "mset", "lrange_100");

    /// What came of it; CPU seconds are those of a million requests.
    record Result(double requestsPerSecond, double serverCpu, double clientCpu) {}

    private Load() {}

    /// Has there be what the test reads.
    static void prepare(Peer peer, String test, int requests) throws IOException, InterruptedException {
        try (Wire wire = new Wire(peer.port())) {
            wire.ask("FLUSHALL");
            switch (test) {
                case "get" -> fill(wire, KEYS);
                case "lpop" -> execute(peer, "lpush", 16, requests);
                case "lrange_100" -> execute(peer, "lpush", 16, 1_000);
                default -> {
                    // It writes only.
                }
            }
        }
    }

    /// A key of 16 bytes, as `redis-benchmark` names them.
    static String key(long number) {
        return String.format(Locale.ROOT, "key:%012d", number);
    }

    /// Sets so many keys.
    static void fill(Wire wire, int pairs) throws IOException {
        String value = "v".repeat(VALUE_BYTES);
        for (int from = 0; from < pairs; from += BATCH) {
            int count = Math.min(BATCH, pairs - from);
            for (int i = 0; i < count; i++) {
                wire.send("SET", key(from + i), value);
            }
            for (int i = 0; i < count; i++) {
                wire.receive();
            }
        }
    }

    static Result measure(Peer peer, String test, int pipeline, int requests) throws IOException, InterruptedException {
        double server = peer.cpuSeconds();
        double client = Peer.endedChildrenCpuSeconds();
        double rate = execute(peer, test, pipeline, requests);
        double millions = requests / 1e6;
        return new Result(
                rate, (peer.cpuSeconds() - server) / millions, (Peer.endedChildrenCpuSeconds() - client) / millions);
    }

    private static double execute(Peer peer, String test, int pipeline, int requests)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(PROGRAM.toString(), "--csv", "-p", "" + peer.port()));
        command.addAll(List.of("-c", "" + CLIENTS, "-d", "" + VALUE_BYTES, "-r", "" + KEYS));
        command.addAll(List.of("-P", "" + pipeline, "-n", "" + requests));
        // Its own lrange_100 fills the list anew each time, which would be measured too.
        command.addAll(test.equals("lrange_100") ? List.of("lrange", "mylist", "0", "99") : List.of("-t", test));
        return run(command);
    }

    /// Requests a second of one command, always the same.
    static double rate(Peer peer, int pipeline, int requests, List<String> request)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(PROGRAM.toString(), "--csv", "-p", "" + peer.port()));
        command.addAll(List.of("-c", "" + CLIENTS, "-P", "" + pipeline, "-n", "" + requests));
        command.addAll(request);
        return run(command);
    }

    private static double run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed: " + output);
        }
        return output.lines()
                .filter(line -> line.startsWith("\"") && !line.startsWith("\"test\""))
                .map(line ->
                        line.replaceFirst("^\"[^\"]*\",", "").split(",", -1)[0].replace("\"", ""))
                .mapToDouble(Double::parseDouble)
                .reduce((first, last) -> last)
                .orElseThrow(() -> new IllegalStateException("no result of redis-benchmark: " + output));
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length % 2 == 1
                ? sorted[sorted.length / 2]
                : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
    }
}
