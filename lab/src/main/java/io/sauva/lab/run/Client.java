package io.sauva.lab.run;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.DutyCycle;
import java.util.concurrent.CompletionException;
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
    /// @param clock tells them the time
    record Shared(FinishLog finished, Halt halt, long thinkNanos, Clock clock) {}

    private final Agenda agenda;
    private final long warmup;
    private final Shared shared;
    private final boolean rests;
    /// Of the warm-up and what is measured; only its own thread changes it.
    private volatile long done;
    private volatile boolean warmEnough;
    private volatile Thread thinking;
    private volatile boolean going;
    private volatile boolean stopped;
    private volatile boolean warm;
    private volatile boolean ended;
    private volatile Throwable failure;

    Client(Agenda agenda, long warmup, Shared shared) {
        this.agenda = agenda;
        this.warmup = warmup;
        this.shared = shared;
        rests = shared.thinkNanos() > 0 || shared.halt() != null;
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
        boolean measured = going; // before `warm` is set, upon which somebody may say `go`
        try {
            if (!stopped && goOn()) {
                return 1;
            }
            drain();
        } catch (Throwable e) {
            failure = reason(e);
        }
        warm = true;
        if (measured || failure != null || stopped) {
            ended = true;
        }
        return 0;
    }

    /// What went wrong, without what futures wrap it in.
    static Throwable reason(Throwable failure) {
        Throwable reason = failure;
        while (reason instanceof CompletionException && reason.getCause() != null) {
            reason = reason.getCause();
        }
        return reason;
    }

    /// Some operations; answers whether there may be more of what it is doing.
    private boolean goOn() throws Exception {
        boolean measured = warm;
        if (!measured && warmEnough) {
            return false;
        }
        long before = done;
        int count = agenda.next(measured ? Long.MAX_VALUE : warmup - before);
        if (count == 0) {
            return false;
        }
        done = before + work(agenda, agenda.end() - count, agenda.end(), measured);
        return !stopped;
    }

    /// Thinks and halts after an operation that ended at `now`; answers when it is ready for the next one, which
    /// is `now` unless it did rest.
    final long rest(long now) {
        if (!rests) {
            return now;
        }
        boolean rested = shared.thinkNanos() > 0;
        if (rested) {
            think(now + shared.thinkNanos());
        }
        rested |= shared.halt() != null && shared.halt().passed();
        return rested ? clock().nanos() : now;
    }

    private void think(long deadline) {
        thinking = Thread.currentThread();
        // A thread that parks may wake for no reason; `stop` sets its flag before it looks for who thinks.
        for (long left = shared.thinkNanos(); left > 0 && !stopped; left = deadline - clock().nanos()) {
            LockSupport.parkNanos(this, left);
        }
        thinking = null;
    }

    final Clock clock() {
        return shared.clock();
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

    /// Ends the warm-up before it has done all its operations.
    final void endWarmUp() {
        warmEnough = true;
    }

    /// How many operations it has done, about, those of the warm-up included.
    final long done() {
        return done;
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

    /// Ends after the operation it is at, or at once if it thinks.
    final void stop() {
        stopped = true;
        LockSupport.unpark(thinking);
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
