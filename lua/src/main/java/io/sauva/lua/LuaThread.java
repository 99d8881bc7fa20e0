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
    /// Loop turns that a switch from thread to thread is worth.
    private static final int SWITCH_TURNS = 256;

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

    private MemoryAccount.Share share;
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
        state.tick(SWITCH_TURNS);
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
        if (resumer != null) {
            // It waits as one does that is suspended.
            resumer.share = state.memory()
                    .share(resumer.share, outer.bytes() + resumer.fiber.stacks().get());
            resumer.status = Status.NORMAL;
        }
        state.memory().giveBack(share);
        status = Status.RUNNING;
        boolean ended = true;
        try {
            Object[] given = fiber.resume(arguments, first, this);
            ended = fiber.finished();
            if (!ended) {
                state.stack(outer);
                charge();
            }
            return given;
        } finally {
            status = ended ? Status.DEAD : Status.SUSPENDED;
            state.stack(outer);
            if (resumer != null) {
                resumer.status = Status.RUNNING;
                state.memory().giveBack(resumer.share);
            }
        }
    }

    /// Charges the stack that is suspended now; without memory for it the coroutine ends.
    private void charge() {
        try {
            share = state.memory().share(share, fiber.bytes());
        } catch (LuaError error) {
            fiber.close();
            throw error;
        }
    }

    AtomicLong stacks() {
        return fiber.stacks();
    }

    /// Suspends the coroutine that runs in a state; answers what it is resumed with.
    public static Object[] suspend(LuaState state, Object[] values) {
        return runningFiber(state).suspend(values);
    }

    /// Separate, so that the frame of a suspended coroutine does not hold its own [LuaThread].
    private static Fiber runningFiber(LuaState state) {
        LuaThread running = state.running();
        if (running == null) {
            throw new LuaError.Operation("attempt to yield across metamethod/C-call boundary");
        }
        return running.fiber;
    }
}
