package io.sauva.lua;

import java.lang.ref.Cleaner;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/// A coroutine, as scripts hold it.
///
/// Its body runs on a virtual thread of its own, which is why it can yield from anywhere: from metamethods,
/// iterators, `pcall`, callbacks of `gsub` and `sort`. Switching costs a hand-over between threads. A suspended
/// coroutine that nobody can reach any more is ended by a cleaner, and all that are left when the state is
/// closed.
public final class LuaThread {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final int BYTES = 2048;

    /// What a coroutine is doing.
    public enum Status {
        /// Not begun, or in a yield.
        SUSPENDED,
        /// Runs now.
        RUNNING,
        /// Has resumed another one and waits for it.
        NORMAL,
        /// Has ended.
        DEAD
    }

    private final LuaState state;
    private final Fiber fiber;

    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private final Object token;

    private Status status = Status.SUSPENDED;

    /// A coroutine that will run this function.
    public LuaThread(LuaState state, LuaFunction body) {
        this.state = state;
        fiber = new Fiber(state, body);
        token = state.charge(BYTES);
    }

    /// What it is doing.
    public Status status() {
        return fiber.closed() ? Status.DEAD : status;
    }

    /// Runs it until it yields or ends, and answers what it gives. Throws what it throws; a [LuaError] if it
    /// cannot be resumed.
    public Object[] resume(Object[] arguments) {
        if (status() != Status.SUSPENDED) {
            String why = status().name().toLowerCase(Locale.ROOT);
            throw new LuaError(LuaString.of("cannot resume " + why + " coroutine"));
        }
        Fiber.Stack outer = state.stack();
        LuaThread resumer = state.running();
        Fiber.Stack first = null;
        if (!fiber.started()) {
            first = Fiber.Stack.fresh(this, state.hostDepth() + 1);
            CLEANER.register(this, fiber::close);
        }
        if (state.hostDepth() >= 199) {
            throw new LuaError(LuaString.of("C stack overflow"));
        }
        // A coroutine that resumes another waits as one that is suspended does.
        long bytes = resumer == null ? 0 : outer.bytes();
        AtomicLong account = state.memory().hold(bytes);
        if (resumer != null) {
            resumer.status = Status.NORMAL;
        }
        status = Status.RUNNING;
        boolean ended = true;
        try {
            Object[] given = fiber.resume(arguments, first);
            ended = fiber.finished();
            return given;
        } finally {
            status = ended ? Status.DEAD : Status.SUSPENDED;
            if (resumer != null) {
                resumer.status = Status.RUNNING;
            }
            state.stack(outer);
            account.addAndGet(-bytes);
        }
    }

    /// Suspends the coroutine that runs in a state; answers what it is resumed with.
    public static Object[] suspend(LuaState state, Object[] values) {
        LuaThread running = state.running();
        if (running == null) {
            throw new LuaError.Operation("attempt to yield across metamethod/C-call boundary");
        }
        return suspendFrom(running.fiber, values);
    }

    /// Separate, so that the frame of a suspended coroutine does not hold its own [LuaThread].
    private static Object[] suspendFrom(Fiber fiber, Object[] values) {
        return fiber.suspend(values);
    }
}
