package io.sauva.checks.benchmarks;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/// The table of `script/bench memory [PAIRS]`: heap bytes a pair, keys of 16 bytes and values of 16, each kind
/// in a JVM of its own.
final class MemoryTable {
    private static final int DEFAULT_PAIRS = 10_000_000;

    private MemoryTable() {}

    static void run(String[] options) throws Exception {
        int pairs = options.length > 0 ? Integer.parseInt(options[0]) : DEFAULT_PAIRS;
        List<List<String>> rows = new ArrayList<>();
        double peer = 0;
        for (String kind : List.of("ConcurrentHashMap", "hash", "offheap", "map")) {
            double bytes = inFreshJvm(kind, pairs);
            peer = peer == 0 ? bytes : peer;
            rows.add(List.of(
                    kind,
                    String.format(Locale.ROOT, "%.1f", bytes),
                    String.format(Locale.ROOT, "%.2f×", bytes / peer)));
        }
        Measure.printMachine("Memory: heap bytes a pair, " + pairs + " pairs of 16 + 16 bytes");
        Measure.printTable(List.of("kind", "heap bytes a pair", "ratio"), rows);
    }

    private static double inFreshJvm(String kind, int pairs) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:+UseCompactObjectHeaders",
                        "-Xmx12g",
                        "-XX:MaxDirectMemorySize=8g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Probe.class.getName(),
                        kind,
                        Integer.toString(pairs))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            if (process.waitFor() != 0 || line == null) {
                throw new IllegalStateException("the probe of " + kind + " failed");
            }
            return Double.parseDouble(line);
        }
    }

    /// Fills one kind and prints the heap bytes a pair.
    static final class Probe {
        private Probe() {}

        public static void main(String[] arguments) {
            int pairs = Integer.parseInt(arguments[1]);
            long before = used();
            Object kept;
            BiConsumer<byte[], byte[]> put;
            if (arguments[0].equals("ConcurrentHashMap")) {
                ConcurrentHashMap<ByteBuffer, byte[]> map = new ConcurrentHashMap<>();
                kept = map;
                put = (key, value) -> map.put(ByteBuffer.wrap(key), value);
            } else {
                Engine<byte[]> engine = Engines.open(arguments[0], EngineOptions.inMemory());
                kept = engine;
                put = engine::put;
            }
            for (int i = 0; i < pairs; i++) {
                byte[] key = String.format(Locale.ROOT, "user%012d", i).getBytes(StandardCharsets.ISO_8859_1);
                put.accept(key, new byte[16]);
            }
            System.out.println((double) (used() - before) / pairs);
            if (kept.hashCode() == 0) {
                System.err.println("kept until here");
            }
        }

        private static long used() {
            for (int i = 0; i < 3; i++) {
                System.gc();
            }
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }
    }
}
