package io.sauva.concurrent.worker;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// A thread that takes the turns of one [DutyCycle] until it is closed. The only place where the product starts
/// platform threads.
///
/// A turn that throws is reported and the next one follows: one bad turn does not stop a worker. So it is with
/// errors of the JVM: memory that somebody else has used up is there again soon, and who would expire keys then?
///
/// Thread: `start`, `wake` and `close` from any; the duty cycle runs on the worker's thread alone.
public final class Worker implements AutoCloseable {
    private final DutyCycle duty;
    private final IdleStrategy idle;
    private final Consumer<? super Throwable> onError;
    private final Thread thread;
    private volatile boolean closed;

    /// Prepares a worker; `start` starts it.
    public Worker(String name, DutyCycle duty, IdleStrategy idle, Consumer<? super Throwable> onError) {
        this.duty = Objects.requireNonNull(duty, "duty");
        this.idle = Objects.requireNonNull(idle, "idle");
        this.onError = Objects.requireNonNull(onError, "onError");
        thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    /// Does something once, on a thread that ends with it: for what may block, and must not wait for a pool that
    /// somebody else may keep busy.
    public static void once(String name, Runnable task, Consumer<? super Throwable> onError) {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(onError, "onError");
        Thread.ofPlatform().name(name).daemon().start(() -> {
            try {
                task.run();
            } catch (Exception | Error e) {
                onError.accept(e);
            }
        });
    }

    /// Starts the thread; answers this worker.
    public Worker start() {
        thread.start();
        return this;
    }

    /// Ends an idle wait early. Cheap when the worker is not waiting.
    public void wake() {
        LockSupport.unpark(thread);
    }

    /// Whether the calling thread is this worker's.
    public boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    /// Lets the turn that is being taken end, takes no more, and waits until the thread has ended. Called by the
    /// worker's own thread it does not wait.
    @Override
    public void close() {
        closed = true;
        wake();
        if (isCurrentThread()) {
            return;
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // kept for the caller; a half-closed worker would be worse than a late answer
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!closed) {
                idle.after(turn());
            }
        } finally {
            duty.finished();
        }
    }

    private int turn() {
        try {
            return duty.turn();
        } catch (Exception | Error e) {
            report(e);
            return 0; // idle, so that a duty that always fails does not burn a core
        }
    }

    /// To report takes memory too.
    private void report(Throwable failure) {
        try {
            onError.accept(failure);
        } catch (RuntimeException | Error unreported) {
            return; // the next turn matters more
        }
    }
}
