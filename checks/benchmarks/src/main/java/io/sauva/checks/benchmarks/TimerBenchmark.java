package io.sauva.checks.benchmarks;

import io.sauva.concurrent.clock.Clock;
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
import org.openjdk.jmh.infra.Blackhole;

/// One look at the time between pieces of work, so that looks come about `1 / work` apart. The row without a
/// look is what the work itself costs, and is taken off.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TimerBenchmark {
    /// Tokens of work between two looks; the table says how many calls a second that made.
    @Param({"0", "400"})
    int work;

    private final PeriodicTimer timer = new PeriodicTimer(Clock.system());

    @Benchmark
    public void nothing() {
        Blackhole.consumeCPU(work);
    }

    @Benchmark
    public long nanoTime() {
        Blackhole.consumeCPU(work);
        return System.nanoTime();
    }

    @Benchmark
    public long periodicTimer() {
        Blackhole.consumeCPU(work);
        return timer.passedNanos();
    }
}
