package io.sauva.checks.benchmarks;

import java.util.SplittableRandom;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// YCSB's mixes over keys of 16 bytes: A (half reads, half updates), C (reads), E (95 % scans of 1 to 100
/// entries, 5 % inserts), and S, which is E with scans of 2 to 8. Keys are drawn by Zipf's law (0.99),
/// scrambled over the key space.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 4, time = 2)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms5g", "-Xmx5g", "-Xmn1g", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC"})
public class StoreBenchmark {
    private static final int DRAWS = 1 << 20;

    @Param("map:hash")
    String kind;

    @Param({"A", "C", "E"})
    String mix;

    @Param("100")
    int valueBytes;

    @Param("1000000")
    int keys;

    @Param("8")
    int partitions;

    private StoreTarget target;
    private int[] draws;
    private byte[] value;
    private final AtomicInteger inserted = new AtomicInteger();

    @Setup(Level.Trial)
    public void load() {
        target = StoreTarget.of(kind, partitions);
        value = new byte[valueBytes];
        SplittableRandom random = new SplittableRandom(1);
        for (int key = 0; key < keys; key++) {
            byte[] own = new byte[valueBytes];
            random.nextBytes(own);
            target.put(Ycsb.key(key), own);
        }
        inserted.set(keys);
        draws = Zipf.scrambled(keys, DRAWS, 42);
    }

    @TearDown(Level.Trial)
    public void close() {
        target.close();
    }

    /// Where a thread stands in the draws.
    @State(Scope.Thread)
    public static class Cursor {
        private static final AtomicInteger THREADS = new AtomicInteger();
        final SplittableRandom random = new SplittableRandom(THREADS.incrementAndGet());
        int next = random.nextInt(DRAWS);
    }

    @Benchmark
    public void operation(Cursor cursor, Blackhole blackhole) {
        cursor.next = (cursor.next + 1) & (DRAWS - 1);
        byte[] key = Ycsb.key(draws[cursor.next]);
        int dice = cursor.random.nextInt(100);
        switch (mix.charAt(0)) {
            case 'A' -> {
                if (dice < 50) {
                    blackhole.consume(target.get(key));
                } else {
                    target.put(key, value.clone());
                }
            }
            case 'C' -> blackhole.consume(target.get(key));
            default -> {
                if (dice < 95) {
                    int entries = mix.equals("S") ? 2 + cursor.random.nextInt(7) : 1 + cursor.random.nextInt(100);
                    blackhole.consume(target.scan(key, entries));
                } else {
                    target.put(Ycsb.key(inserted.getAndIncrement()), value.clone());
                }
            }
        }
    }
}
