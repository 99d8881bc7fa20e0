package io.sauva.checks.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// Threads that work on one store or server until they are told to stop or one of them fails. They are daemons
/// and are waited for no longer than a limit, so that a deadlock ends as a failure with a thread dump.
///
/// Thread: one starts, stops and joins; the tasks ask `isStopped`.
public final class Crew {
    /// How long anything in these tests may take to end before it counts as stuck.
    public static final int LIMIT_SECONDS = 20;

    /// What a thread does.
    @FunctionalInterface
    public interface Task {
        void run() throws Exception;
    }

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final CountDownLatch failed = new CountDownLatch(1);
    private volatile boolean stopped;

    public void start(String name, Task task) {
        threads.add(Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                task.run();
            } catch (Throwable e) {
                fail(e);
            }
        }));
    }

    /// Stops the crew with a failure; the first one counts.
    public void fail(Throwable why) {
        failure.compareAndSet(null, why);
        failed.countDown();
        stopped = true;
    }

    /// Starts a thread that does one thing again and again until the crew is stopped.
    public void repeat(String name, Task turn) {
        start(name, () -> {
            while (!stopped) {
                turn.run();
            }
        });
    }

    public boolean isStopped() {
        return stopped;
    }

    /// Lets the crew work for so long, or until a thread fails.
    public void work(long millis) throws InterruptedException {
        if (failed.await(millis, TimeUnit.MILLISECONDS)) {
            stopped = true;
        }
    }

    /// Tells everybody to stop and waits; fails if a thread failed or does not end.
    public void stop() throws InterruptedException {
        stopped = true;
        join();
    }

    /// Waits until everybody has ended; fails if a thread failed or does not end.
    public void join() throws InterruptedException {
        join(LIMIT_SECONDS);
    }

    /// As [#join()], with a limit for each thread of its own.
    public void join(long seconds) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(seconds));
            if (thread.isAlive() && failure.get() == null) {
                stopped = true;
                throw new AssertionError(thread.getName() + " does not end; all threads:\n" + threadDump());
            }
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get().toString(), failure.get());
        }
    }

    /// What every thread does now.
    public static String threadDump() {
        StringBuilder dump = new StringBuilder();
        Map<String, StackTraceElement[]> sorted = new TreeMap<>();
        Thread.getAllStackTraces()
                .forEach((thread, stack) -> sorted.put(
                        "%s #%d %s".formatted(thread.getName(), thread.threadId(), thread.getState()), stack));
        sorted.forEach((name, stack) -> {
            dump.append(name).append('\n');
            for (StackTraceElement frame : stack) {
                dump.append("    at ").append(frame).append('\n');
            }
        });
        return dump.toString();
    }
}
