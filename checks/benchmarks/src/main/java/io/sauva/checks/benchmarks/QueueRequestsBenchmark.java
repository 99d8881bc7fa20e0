package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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

/// RAST's own measure (§2.5): each of `pairs` threads makes so many push requests, each of as many others as
/// many pop requests; a pop that finds nothing counts too. The time is that of the slowest thread.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(2)
public class QueueRequestsBenchmark {
    static final int REQUESTS = 2_000_000;
    private static final Integer ELEMENT = 42;

    @Param({"mutex", "ConcurrentLinkedQueue", "JCTools", "MultiCounterQueue"})
    String kind;

    @Param({"1", "2"})
    int pairs;

    private final QueueBenchmark queues = new QueueBenchmark();
    private ExecutorService threads;

    @Setup(Level.Trial)
    public void start() {
        threads = Executors.newFixedThreadPool(2 * pairs);
    }

    @TearDown(Level.Trial)
    public void stop() {
        threads.close();
    }

    @Setup(Level.Iteration)
    public void prepare() {
        queues.kind = kind;
        queues.prepare();
    }

    @Benchmark
    public void requests() throws Exception {
        QueueBenchmark.Queue queue = queues.queue;
        List<Future<?>> running = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            running.add(threads.submit(() -> {
                for (int i = 0; i < REQUESTS; i++) {
                    queue.push(ELEMENT);
                }
            }));
            running.add(threads.submit(() -> {
                int found = 0;
                for (int i = 0; i < REQUESTS; i++) {
                    found += queue.pop() == null ? 0 : 1;
                }
                return found;
            }));
        }
        for (Future<?> thread : running) {
            thread.get();
        }
    }
}
