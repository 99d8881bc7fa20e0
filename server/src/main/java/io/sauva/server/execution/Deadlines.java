package io.sauva.server.execution;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.DutyCycle;
import io.sauva.concurrent.worker.IdleStrategy;
import io.sauva.concurrent.worker.Worker;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/// Has things done at their time, by one thread that sleeps until the next one. What is done must be quick.
///
/// Thread: any.
/// Bound: one for each client that waits.
public final class Deadlines implements AutoCloseable {
    private static final long LONGEST_SLEEP_NANOS = 1_000_000_000;

    private final Clock clock;
    /// Ordered, and not a heap: most are cancelled, from anywhere in it.
    private final TreeSet<Deadline> queue = new TreeSet<>();

    private long last;
    private final Worker worker;

    /// Something that will be done unless it is cancelled.
    public static final class Deadline implements Comparable<Deadline> {
        private final long atNanos;
        private final long number;
        private final Runnable action;

        private Deadline(long atNanos, long number, Runnable action) {
            this.atNanos = atNanos;
            this.number = number;
            this.action = action;
        }

        /// The sooner first, of two at once the older.
        @Override
        public int compareTo(Deadline other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    public Deadlines(Clock clock) {
        this.clock = clock;
        worker = new Worker("sauva-deadlines", new Turn(), new SleepUntilNext(), Deadlines::report).start();
    }

    /// Has the action done so many nanoseconds from now.
    public Deadline after(long nanos, Runnable action) {
        long now = clock.nanos();
        long at = now > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : now + nanos;
        Deadline deadline;
        boolean first;
        synchronized (queue) {
            deadline = new Deadline(at, last++, action);
            queue.add(deadline);
            first = queue.first() == deadline;
        }
        if (first) {
            worker.wake();
        }
        return deadline;
    }

    /// Has it not done, if it has not begun.
    public void cancel(Deadline deadline) {
        synchronized (queue) {
            queue.remove(deadline);
        }
    }

    @Override
    public void close() {
        worker.close();
    }

    private static void report(Throwable error) {
        System.getLogger(Deadlines.class.getName()).log(System.Logger.Level.ERROR, "something timed failed", error);
    }

    private final class Turn implements DutyCycle {
        @Override
        public int turn() {
            Deadline due;
            synchronized (queue) {
                if (queue.isEmpty() || queue.first().atNanos > clock.nanos()) {
                    return 0;
                }
                due = queue.pollFirst();
            }
            due.action.run();
            return 1;
        }
    }

    /// Sleeps until the next deadline; a new one that is earlier wakes it.
    private final class SleepUntilNext implements IdleStrategy {
        @Override
        public void reset() {}

        @Override
        public void idle() {
            long sleep;
            synchronized (queue) {
                sleep = queue.isEmpty()
                        ? LONGEST_SLEEP_NANOS
                        : Math.min(LONGEST_SLEEP_NANOS, queue.first().atNanos - clock.nanos());
            }
            if (sleep > 0) {
                LockSupport.parkNanos(this, sleep);
            }
        }
    }
}
