package io.sauva.lab.run;

import io.sauva.concurrent.worker.DutyCycle;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// A worker of a run: does what its file says, first some operations to warm up, then, when all are told to go,
/// the others.
///
/// Thread: turns are taken by one; `go` and `stop` from any.
abstract class Client implements DutyCycle {
    /// What the clients of one run share.
    ///
    /// @param finished where they note when operations end
    /// @param halt where they halt, or `null`
    /// @param thinkNanos how long they rest after each operation
    record Shared(FinishLog finished, Halt halt, long thinkNanos) {}

    private final Agenda agenda;
    private final long warmup;
    private final Shared shared;
    private long done;
    private volatile boolean going;
    private volatile boolean stopped;
    private volatile boolean warm;
    private volatile boolean ended;
    private volatile Throwable failure;

    Client(Agenda agenda, long warmup, Shared shared) {
        this.agenda = agenda;
        this.warmup = warmup;
        this.shared = shared;
        warm = warmup == 0;
    }

    /// Does the operations of these numbers, the last one not included; `measured` if they count. Answers how many
    /// it has done, fewer only when it was stopped.
    abstract int work(Agenda operations, int from, int to, boolean measured) throws Exception;

    /// Waits until everything under way has ended.
    abstract void drain() throws Exception;

    @Override
    public final int turn() {
        if (ended || (warm && !going)) {
            return 0;
        }
        try {
            if (!stopped && goOn()) {
                return 1;
            }
            drain();
        } catch (Throwable e) {
            failure = e;
        }
        warm = true;
        if (going || failure != null || stopped) {
            ended = true;
        }
        return 0;
    }

    /// Some operations; answers whether there may be more of what it is doing.
    private boolean goOn() throws Exception {
        boolean measured = warm;
        int count = agenda.next(measured ? Long.MAX_VALUE : warmup - done);
        if (count == 0) {
            return false;
        }
        done += work(agenda, agenda.end() - count, agenda.end(), measured);
        return !stopped;
    }

    final void rest() {
        if (shared.thinkNanos() > 0) {
            LockSupport.parkNanos(this, shared.thinkNanos());
        }
        if (shared.halt() != null) {
            shared.halt().passed();
        }
    }

    final FinishLog finishedLog() {
        return shared.finished();
    }

    final boolean isStopped() {
        return stopped;
    }

    /// Whether it has warmed up, and waits for `go` (or has failed).
    final boolean isWarm() {
        return warm || ended;
    }

    final boolean hasEnded() {
        return ended;
    }

    /// What it failed with, or `null`.
    final Throwable failure() {
        return failure;
    }

    /// Begins the measured operations.
    void go() {
        going = true;
    }

    /// Ends after the operation it is at.
    final void stop() {
        stopped = true;
    }

    /// How far into its file it is, about.
    final long bytesRead() {
        return agenda.bytes();
    }

    /// How many measured operations have ended.
    abstract long operations();

    /// The latencies since the last call, in nanoseconds, into `sum`.
    abstract void addLatencies(Histogram sum);
}
