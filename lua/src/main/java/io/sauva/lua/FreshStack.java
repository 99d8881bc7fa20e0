package io.sauva.lua;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// Runs a piece of work on the empty stack of a new virtual thread while the caller waits.
final class FreshStack<T> {
    private final Supplier<T> work;
    private final Thread waiting = Thread.currentThread();
    private T result;
    private Throwable failure;
    private volatile boolean done;

    private FreshStack(Supplier<T> work) {
        this.work = work;
    }

    static <T> T call(Supplier<T> work) {
        FreshStack<T> stack = new FreshStack<>(work);
        Thread thread = Thread.ofVirtual().name("lua-stack").start(stack::run);
        boolean interrupted = false;
        while (!stack.done) {
            LockSupport.park(stack);
            if (Thread.interrupted()) {
                interrupted = true;
                thread.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (stack.failure != null) {
            throw Fiber.sneaky(stack.failure);
        }
        return stack.result;
    }

    private void run() {
        try {
            result = work.get();
        } catch (Throwable e) {
            failure = e;
        } finally {
            done = true;
            LockSupport.unpark(waiting);
        }
    }
}
