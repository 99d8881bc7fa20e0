package io.sauva.lua;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// The inside of a coroutine: a virtual thread that runs only while its resumer waits for it.
///
/// It knows the function and the state but not the [LuaThread] that scripts hold, so that this one can be found
/// unreachable and the thread, parked for ever otherwise, be ended.
///
/// Invariant: of the two sides exactly one runs; `inside` says which, and every other field is handed over
/// through it.
final class Fiber {
    /// The part of a state that each coroutine has of its own.
    record Stack(LuaFunction[] calls, int depth, int hostDepth, int room, LuaThread running) {
        private static final int FEW_CALLS = 16;

        static Stack fresh(LuaThread thread, int hostDepth) {
            return new Stack(new LuaFunction[FEW_CALLS], 0, hostDepth, LuaState.FRESH_STACK, thread);
        }

        /// Calls without those that have ended, from a depth on: who keeps the array must not keep what
        /// they held. A call is entered from the one before it, so the ended ones end at the first place
        /// that was never used.
        static LuaFunction[] forgotten(LuaFunction[] calls, int depth) {
            if (depth == 0 && calls.length > 4 * FEW_CALLS) {
                return new LuaFunction[FEW_CALLS];
            }
            for (int at = depth; at < calls.length && calls[at] != null; at++) {
                calls[at] = null;
            }
            return calls;
        }

        Stack of(LuaThread thread) {
            return new Stack(calls, depth, hostDepth, room, thread);
        }

        /// What waits while another stack runs. Those that [LuaState#elsewhere] left are charged there.
        long bytes() {
            return LuaState.FRESH_STACK - room + 8L * calls.length;
        }
    }

    private final LuaState state;

    /// Until it begins: the cleaner knows this object longer than anybody needs the function.
    private LuaFunction body;

    private Stack stack;
    private volatile boolean inside;
    private volatile boolean closed;
    private boolean started;
    private volatile boolean finished;
    private Object[] transfer;

    /// Handed over by who resumes: what is suspended must not hold it.
    private LuaThread self;
    private Throwable failure;
    private volatile Thread insideThread;
    private Thread outsideThread;

    /// The bytes of the stack that is suspended, and of those that wait below it.
    private long waiting;

    private final AtomicLong stacks = new AtomicLong();

    Fiber(LuaState state, LuaFunction body) {
        this.state = state;
        this.body = body;
    }

    boolean finished() {
        return finished;
    }

    boolean closed() {
        return closed;
    }

    long bytes() {
        return waiting + stacks.get();
    }

    AtomicLong stacks() {
        return stacks;
    }

    boolean started() {
        return started;
    }

    /// Runs the inside until it yields or ends; answers what it gives. What it throws is thrown here.
    Object[] resume(Object[] values, Stack first, LuaThread thread) {
        transfer = values;
        self = thread;
        outsideThread = Thread.currentThread();
        inside = true;
        if (started) {
            LockSupport.unpark(insideThread);
        } else {
            started = true;
            stack = first;
            state.fibers().add(this);
            Thread.ofVirtual().name("lua-coroutine").start(this::run);
        }
        boolean interrupted = false;
        while (inside) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Object[] given = transfer;
        transfer = null;
        if (failure != null) {
            Throwable thrown = failure;
            failure = null;
            throw sneaky(thrown);
        }
        return given;
    }

    /// Gives values to the outside and waits to be resumed; answers what it is given then.
    Object[] suspend(Object[] values) {
        Stack mine = state.stack().of(null);
        Stack.forgotten(mine.calls, mine.depth);
        transfer = values;
        insideThread = Thread.currentThread();
        waiting = mine.bytes();
        leave();
        waitOutside();
        state.stack(mine.of(self));
        self = null;
        Object[] given = transfer;
        transfer = null;
        return given;
    }

    private void waitOutside() {
        boolean interrupted = false;
        while (!inside) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
            if (closed) {
                throw new LuaStopped(LuaStopped.Reason.CLOSED);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        state.stack(stack);
        stack = null;
        self = null;
        Object[] arguments = transfer;
        transfer = null;
        try {
            LuaFunction entry = body;
            body = null;
            transfer = LuaFunction.list(entry.invoke(state, arguments));
        } catch (Throwable e) {
            failure = e;
        } finally {
            finished = true;
            state.fibers().remove(this);
            leave();
        }
    }

    private void leave() {
        Thread waiting = outsideThread;
        outsideThread = null;
        inside = false;
        LockSupport.unpark(waiting);
    }

    /// Ends the inside where it is suspended; its frames see [LuaStopped].
    void close() {
        closed = true;
        Thread parked = insideThread;
        if (parked != null) {
            LockSupport.unpark(parked);
        }
    }

    static RuntimeException sneaky(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }
}
