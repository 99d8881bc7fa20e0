package io.sauva.checks.benchmarks;

import io.sauva.concurrent.timer.PeriodicTimer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What a look at the time costs at a given rate of looks.
///
/// Real work between the looks would be a hundred times what is measured and drown it. So the timer's clock
/// pretends that the looks are so far apart, and reads the real clock besides: the timer winds up as often as
/// it would, at the price it would have.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TimerBenchmark {
    @Param({"1000000", "10000000"})
    int callsPerSecond;

    private long pretendedNanos;
    private long realNanos;
    private final PeriodicTimer timer = new PeriodicTimer(this::read);

    private long read() {
        realNanos = System.nanoTime();
        return pretendedNanos;
    }

    @Benchmark
    public long nanoTime() {
        pretendedNanos += 1_000_000_000L / callsPerSecond;
        return System.nanoTime();
    }

    @Benchmark
    public long periodicTimer() {
        pretendedNanos += 1_000_000_000L / callsPerSecond;
        return timer.passedNanos() + (realNanos >>> 63);
    }
}
