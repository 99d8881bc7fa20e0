package io.sauva.checks.benchmarks;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/// The table of `script/bench memory [PAIRS]`: heap bytes a pair, keys of 16 bytes and values of 16, each kind
/// in a JVM of its own.
final class MemoryTable {
    private static final int DEFAULT_PAIRS = 10_000_000;
    private static final List<String> FLAGS = List.of("-Xmx12g", "-XX:MaxDirectMemorySize=8g");

    private MemoryTable() {}

    static void run(String[] options) throws Exception {
        int pairs = options.length > 0 ? Bench.number("pairs", options[0], 1) : DEFAULT_PAIRS;
        List<List<String>> rows = new ArrayList<>();
        double peer = 0;
        for (String kind : List.of("ConcurrentHashMap", "hash", "offheap", "map")) {
            double bytes = Double.parseDouble(FreshJvm.lastLine(Probe.class, FLAGS, kind, Integer.toString(pairs)));
            peer = peer == 0 ? bytes : peer;
            rows.add(List.of(
                    kind,
                    String.format(Locale.ROOT, "%.1f", bytes),
                    String.format(Locale.ROOT, "%.2f×", bytes / peer)));
        }
        Measure.printMachine(
                "Memory: heap bytes a pair, " + pairs + " pairs of 16 + 16 bytes", "heap after three collections");
        Measure.printTable(List.of("kind", "heap bytes a pair", "ratio"), rows);
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
                put.accept(Ycsb.key(i), new byte[16]);
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
