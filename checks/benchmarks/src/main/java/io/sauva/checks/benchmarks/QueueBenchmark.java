package io.sauva.checks.benchmarks;

import io.sauva.concurrent.queue.MultiCounterQueue;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/// Elements handed over from producers to consumers.
///
/// An operation of a consumer is one element received; it retries while the queue is empty. A producer stops
/// for a moment when it is too far ahead, so that all queues work at the same fill and none is paid for
/// growing; how far it is ahead is looked up once in 256 elements, which costs every queue the same.
@State(Scope.Group)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class QueueBenchmark {
    private static final Integer ELEMENT = 42;
    private static final int MOST_AHEAD = 1 << 14;
    private static final int REPORT_EVERY = 256;
    private static final long PAUSE_NANOS = 10_000;

    /// What all of them can do.
    interface Queue {
        void push(Integer element);

        Integer pop();
    }

    @Param({"mutex", "ConcurrentLinkedQueue", "JCTools", "MultiCounterQueue"})
    String kind;

    Queue queue;
    final AtomicLong ahead = new AtomicLong();

    @Setup(Level.Iteration)
    public void prepare() {
        ahead.set(0);
        queue = switch (kind) {
            case "mutex" -> new Mutex();
            case "ConcurrentLinkedQueue" -> new Linked();
            case "JCTools" -> new Xadd();
            case "MultiCounterQueue" -> new MultiCounter();
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /// How many elements a thread has moved since it last told the others.
    @State(Scope.Thread)
    public static class Moved {
        int untold;
    }

    @Benchmark
    @Group("one")
    @GroupThreads(1)
    public void onePush(Moved moved, Control control) {
        push(moved, control);
    }

    @Benchmark
    @Group("one")
    @GroupThreads(1)
    public Integer onePop(Moved moved, Control control) {
        return pop(moved, control);
    }

    @Benchmark
    @Group("two")
    @GroupThreads(2)
    public void twoPush(Moved moved, Control control) {
        push(moved, control);
    }

    @Benchmark
    @Group("two")
    @GroupThreads(2)
    public Integer twoPop(Moved moved, Control control) {
        return pop(moved, control);
    }

    private void push(Moved moved, Control control) {
        queue.push(ELEMENT);
        if (++moved.untold == REPORT_EVERY) {
            moved.untold = 0;
            if (ahead.addAndGet(REPORT_EVERY) > MOST_AHEAD) {
                while (ahead.get() > MOST_AHEAD / 2 && !control.stopMeasurement) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private Integer pop(Moved moved, Control control) {
        Integer element = queue.pop();
        while (element == null && !control.stopMeasurement) {
            LockSupport.parkNanos(PAUSE_NANOS);
            element = queue.pop();
        }
        if (++moved.untold == REPORT_EVERY) {
            moved.untold = 0;
            ahead.addAndGet(-REPORT_EVERY);
        }
        return element;
    }

    static final class Mutex implements Queue {
        private final ReentrantLock lock = new ReentrantLock();
        private final ArrayDeque<Integer> queue = new ArrayDeque<>(2 * MOST_AHEAD);

        @Override
        public void push(Integer element) {
            lock.lock();
            try {
                queue.add(element);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Integer pop() {
            lock.lock();
            try {
                return queue.poll();
            } finally {
                lock.unlock();
            }
        }
    }

    static final class Linked implements Queue {
        private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

        @Override
        public void push(Integer element) {
            queue.add(element);
        }

        @Override
        public Integer pop() {
            return queue.poll();
        }
    }

    static final class Xadd implements Queue {
        private final MpmcUnboundedXaddArrayQueue<Integer> queue = new MpmcUnboundedXaddArrayQueue<>(1024, 64);

        @Override
        public void push(Integer element) {
            queue.offer(element);
        }

        @Override
        public Integer pop() {
            return queue.poll();
        }
    }

    static final class MultiCounter implements Queue {
        private final MultiCounterQueue<Integer> queue = new MultiCounterQueue<>(2 * MOST_AHEAD);

        @Override
        public void push(Integer element) {
            queue.push(element);
        }

        @Override
        public Integer pop() {
            return queue.pop();
        }
    }
}
