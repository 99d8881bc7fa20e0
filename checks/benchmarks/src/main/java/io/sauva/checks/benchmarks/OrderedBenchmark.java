package io.sauva.checks.benchmarks;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// The ordered engine against the JDK's skip list: keys of 16 bytes that share their beginning, loaded in random
/// order, drawn by Zipf's law (0.99) and scrambled over the key space. The key is written into one array again
/// and again, so that garbage is what the map itself makes.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+UseParallelGC"})
public class OrderedBenchmark {
    private static final int DRAWS = 1 << 20;
    private static final int SCANNED = 5;

    @Param({"skiplist", "map"})
    String kind;

    @Param({"100000", "1000000"})
    int keys;

    private Ordered ordered;
    private int[] draws;
    private final byte[] value = new byte[1024];

    /// What is measured.
    interface Ordered {
        Object get(byte[] key);

        void put(byte[] key, byte[] value);

        void scan(byte[] from, Blackhole blackhole);
    }

    @Setup(Level.Trial)
    public void load() {
        ordered = kind.equals("skiplist") ? new SkipList() : new OfEngine(kind);
        int[] order = new int[keys];
        SplittableRandom random = new SplittableRandom(1);
        for (int key = 0; key < keys; key++) {
            int place = random.nextInt(key + 1);
            order[key] = order[place];
            order[place] = key;
        }
        for (int key : order) {
            ordered.put(write(key, prototype()), value);
        }
        draws = Zipf.scrambled(keys, DRAWS, 42);
    }

    /// Where a thread stands in the draws.
    @State(Scope.Thread)
    public static class Cursor {
        private static final AtomicInteger THREADS = new AtomicInteger();
        private final byte[] key = prototype();
        private int next = THREADS.incrementAndGet() * (DRAWS / 3);

        byte[] next(int[] draws) {
            next = (next + 1) & (DRAWS - 1);
            return write(draws[next], key);
        }
    }

    @Benchmark
    public Object get(Cursor cursor) {
        return ordered.get(cursor.next(draws));
    }

    @Benchmark
    public void put(Cursor cursor) {
        ordered.put(cursor.next(draws), value);
    }

    @Benchmark
    public void scan(Cursor cursor, Blackhole blackhole) {
        ordered.scan(cursor.next(draws), blackhole);
    }

    private static byte[] prototype() {
        return "user000000000000".getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Sixteen bytes that are in order of their numbers.
    private static byte[] write(int number, byte[] key) {
        int rest = number;
        for (int place = 15; place > 3; place--) {
            key[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return key;
    }

    private static final class SkipList implements Ordered {
        private final ConcurrentSkipListMap<byte[], byte[]> map = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);

        @Override
        public Object get(byte[] key) {
            return map.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            map.put(key, value);
        }

        @Override
        public void scan(byte[] from, Blackhole blackhole) {
            int left = SCANNED;
            for (Map.Entry<byte[], byte[]> entry : map.tailMap(from).entrySet()) {
                blackhole.consume(entry.getValue());
                if (--left == 0) {
                    break;
                }
            }
        }
    }

    private static final class OfEngine implements Ordered {
        private final Engine<byte[]> engine;

        OfEngine(String name) {
            engine = Engines.open(name, EngineOptions.inMemory());
        }

        @Override
        public Object get(byte[] key) {
            return engine.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            engine.put(key, value);
        }

        @Override
        public void scan(byte[] from, Blackhole blackhole) {
            engine.scan(from, null, SCANNED, (key, found) -> {
                blackhole.consume(found);
                return true;
            });
        }
    }
}
