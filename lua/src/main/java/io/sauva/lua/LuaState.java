package io.sauva.lua;

import io.sauva.lua.run.Operations;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// One independent Lua: its globals, its limits, its call stack. Costs microseconds to make: libraries are
/// copied from a template that the [LuaLibraries] made once.
///
/// **Stack.** Lua functions call each other as Java methods. Each entry names what it needs of the Java stack
/// (`cost`, an estimate from above), and when the present stack is nearly used up the call goes on on a fresh
/// virtual thread while this one waits, so depth is limited by the number of calls alone, as in PUC Lua, and
/// Java's stack never overflows.
///
/// Thread: one at a time, any; [#stop] from anywhere.
public final class LuaState implements AutoCloseable {
    /// Lua calls that may be open at once, and functions of the host or metamethods among them.
    private static final int MOST_CALLS = 20_000;
    private static final int MOST_HOST_CALLS = 200;

    /// Loop turns and calls between two looks at the limits.
    private static final int SLICE = 2048;

    /// What is assumed of the stack that the host calls on, and what a fresh one has.
    private static final int HOST_STACK = 192 * 1024;

    static final int FRESH_STACK = 512 * 1024;
    private static final int HOST_CALL_COST = 2048;

    private LuaTable globals;
    private LuaTable stringMetatable;
    private LuaLimits limits;
    private final MemoryAccount memory;
    private final Fibers fibers = new Fibers();
    private OutputStream output = OutputStream.nullOutputStream();
    private Map<Class<?>, Object> attachments = Map.of(); // most states have none

    private int ticks = SLICE;
    private long instructionsLeft;
    private long deadline;
    private boolean timed;
    private LuaWatch watch = state -> {};

    /// Calls from the host that were begun, and the number up to which they are stopped.
    private long run;

    boolean called;
    private volatile long stopped;

    private LuaFunction[] calls = new LuaFunction[16];
    private int depth;
    private int hostDepth;
    private int room = HOST_STACK;
    private LuaThread running;
    private double number;

    private LuaState(LuaLibraries libraries, LuaLimits limits) {
        this.limits = limits;
        memory = new MemoryAccount(this, limits.memoryBytes());
        LuaLibraries.Copy copy = libraries.copy(memory);
        globals = copy.globals();
        stringMetatable = copy.stringMetatable();
        instructionsLeft = limits.instructions();
    }

    /// A state with these libraries and no limits.
    public static LuaState open(LuaLibraries libraries) {
        return open(libraries, LuaLimits.NONE);
    }

    /// A state with these libraries and limits.
    public static LuaState open(LuaLibraries libraries, LuaLimits limits) {
        return new LuaState(libraries, limits);
    }

    /// The table of globals.
    public LuaTable globals() {
        return globals;
    }

    /// Changes the table of globals for chunks that are loaded from now on.
    public void globals(LuaTable table) {
        globals = table;
    }

    /// The metatable of all strings, or `null`.
    public LuaTable stringMetatable() {
        return stringMetatable;
    }

    /// Where `print` writes to; nowhere at first.
    public void output(OutputStream stream) {
        output = stream;
    }

    /// Writes what `print` prints.
    public void print(byte[] bytes) {
        try {
            output.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Something that a library keeps for each state, such as the seed of a generator; made at first use.
    public <T> T attachment(Class<T> type, Supplier<T> first) {
        Object known = attachments.get(type);
        if (known == null) {
            known = first.get();
            attachments = attachments.isEmpty() ? new HashMap<>() : attachments;
            attachments.put(type, known);
        }
        return type.cast(known);
    }

    /// A string over these bytes, charged to this state. The array is given away.
    public LuaString string(byte[] bytes) {
        return bytes.length == 0 ? LuaString.EMPTY : new LuaString(bytes, memory.charge(40L + bytes.length));
    }

    /// A string over these bytes that is likely to be continued.
    LuaString growing(byte[] bytes) {
        return new LuaString(bytes, bytes.length, new GrowingText(this, bytes));
    }

    /// An empty table, charged to this state.
    public LuaTable table() {
        return new LuaTable(memory, 0, 0);
    }

    /// A table with room for so many positional items and other keys.
    public LuaTable table(int items, int keys) {
        return new LuaTable(memory, items, keys);
    }

    /// Fails with "not enough memory" if so many bytes more would pass the limit. To be called before a large
    /// buffer is allocated.
    public void check(long bytes) {
        memory.check(bytes);
    }

    /// Charges the memory of an object that must keep the answer for as long as it lives.
    public Object charge(long bytes) {
        return memory.charge(bytes);
    }

    /// Counts memory from zero again, for a host that pools states: what scripts have made so far is out of reach
    /// for those that come, and need not be collected before they may use as much.
    public void forgetMemory() {
        memory.forget();
    }

    /// The bytes that this state's objects hold, estimated from above.
    public long memoryUsed() {
        return memory.used();
    }

    // ---------------------------------------------------------------- running

    /// Calls a function from the host: its limits begin anew unless this happens within a call.
    ///
    /// Throws [LuaError] for an error of the script and [LuaStopped] at a limit.
    public Object call(LuaFunction function, Object... arguments) {
        if (called || running != null) {
            return callWithin(function, arguments);
        }
        begin();
        called = true;
        try {
            return callWithin(function, arguments);
        } finally {
            called = false;
            calls = Fiber.Stack.forgotten(calls, 0);
        }
    }

    private Object callWithin(LuaFunction function, Object[] arguments) {
        long mark = mark();
        try {
            Object results = function.invoke(this, arguments);
            unwind(mark);
            return results;
        } catch (LuaError error) {
            unwind(mark);
            throw error.settled();
        } catch (StackOverflowError e) {
            unwind(mark);
            throw overflow();
        } catch (Throwable e) {
            // A coroutine that is ended leaves on its own thread, while others may run in this state.
            if (!(e instanceof LuaStopped ended && ended.reason() == LuaStopped.Reason.CLOSED)) {
                unwind(mark);
            }
            throw e;
        }
    }

    /// What a stack that was used up in spite of all estimates becomes.
    public static LuaError overflow() {
        return new LuaError(LuaString.of("stack overflow"), 0);
    }

    private void begin() {
        run++;
        instructionsLeft = limits.instructions();
        timed = limits.timeNanos() != Long.MAX_VALUE;
        deadline = timed ? limits.clock().getAsLong() + limits.timeNanos() : 0;
        ticks = (int) Math.min(SLICE, instructionsLeft);
        if (stopped >= run) {
            throw new LuaStopped(LuaStopped.Reason.STOPPED);
        }
    }

    /// Counts one turn of a loop or one call, and looks at the limits now and then. What may take long calls
    /// this.
    public void tick() {
        if (--ticks < 0) {
            poll();
        }
    }

    /// Counts work that is worth so many loop turns.
    public void tick(int turns) {
        if ((ticks -= turns) < 0) {
            poll();
        }
    }

    /// Counts work on so many bytes, which a loop of Java does a lot faster than one of Lua.
    public void tickBytes(int bytes) {
        tick(bytes >>> 8);
    }

    private void poll() {
        instructionsLeft -= (int) Math.min(SLICE, instructionsLeft) - ticks;
        ticks = Math.clamp(instructionsLeft, 0, SLICE);
        watch.look(this);
        LuaStopped.Reason reason = reasonToStop();
        if (reason != null) {
            ticks = 0;
            throw new LuaStopped(reason);
        }
    }

    /// Stops a script whose time will be over in so many nanoseconds.
    void foresee(long nanos) {
        if (called && timed && limits.clock().getAsLong() + nanos - deadline >= 0) {
            ticks = 0;
            throw new LuaStopped(LuaStopped.Reason.TIME);
        }
    }

    private LuaStopped.Reason reasonToStop() {
        if (stopped >= run) {
            return LuaStopped.Reason.STOPPED;
        }
        if (instructionsLeft <= 0) {
            instructionsLeft = 0;
            return LuaStopped.Reason.INSTRUCTIONS;
        }
        return timed && limits.clock().getAsLong() - deadline >= 0 ? LuaStopped.Reason.TIME : null;
    }

    /// The number of the next call from the host, for [#stop(long)]. Calls are numbered in order.
    ///
    /// Thread: the one that uses the state.
    public long nextRun() {
        return run + 1;
    }

    /// Stops the call from the host that has this number, and any before it: soon if it runs, at its beginning
    /// if it has not begun, and without any effect if it is over. So a stop that comes late cannot hit what a
    /// pooled state runs next.
    ///
    /// Thread: any.
    public synchronized void stop(long number) {
        stopped = Math.max(stopped, number);
    }

    /// Stops the script that runs, soon, and any that comes: this state runs nothing any more.
    ///
    /// Thread: any.
    public void stop() {
        stop(Long.MAX_VALUE);
    }

    /// Changes the limits, from the next call on; the memory that is held already counts.
    ///
    /// Thread: the one that uses the state, outside of calls.
    public void limits(LuaLimits newLimits) {
        if (called || running != null) {
            throw new IllegalStateException("a script runs");
        }
        limits = newLimits;
        memory.limit(newLimits.memoryBytes());
    }

    /// Has this looked at now and then while scripts run.
    public void watch(LuaWatch newWatch) {
        watch = newWatch;
    }

    /// Ends the coroutines that were left suspended; the state can be used again.
    ///
    /// Thread: the one that uses the state, outside of calls.
    public void endCoroutines() {
        fibers.close();
    }

    /// Stops everything and ends the coroutines that were left suspended. The state must not be running.
    @Override
    public void close() {
        stop();
        fibers.close();
    }

    // ------------------------------------------------------------- call stack

    /// Opens a call of a Lua function; `false` if it must go on on a fresh stack, by [#elsewhere]. Each open
    /// call ends with [#leave], or with [#unwind] where an error is caught.
    public boolean enter(LuaFunction function, int cost) {
        if (--ticks < 0) {
            poll();
        }
        int at = depth;
        if (at >= calls.length) {
            grow();
        }
        if (room < cost) {
            return false;
        }
        room -= cost;
        // Mostly it is there already, and to look is cheaper than the collector's barrier.
        if (calls[at] != function) {
            calls[at] = function;
        }
        depth = at + 1;
        return true;
    }

    /// Closes the call that [#enter] opened.
    public void leave(int cost) {
        room += cost;
        depth--;
    }

    /// Opens a call from a function of the host or a metamethod back into Lua.
    public void enterHost(LuaFunction function) {
        if (hostDepth >= MOST_HOST_CALLS) {
            throw new LuaError("C stack overflow");
        }
        if (depth >= calls.length) {
            grow();
        }
        hostDepth++;
        room -= HOST_CALL_COST;
        calls[depth++] = function;
    }

    /// Closes the call that [#enterHost] opened.
    public void leaveHost() {
        hostDepth--;
        room += HOST_CALL_COST;
        depth--;
    }

    private void grow() {
        if (depth >= MOST_CALLS) {
            throw new LuaError("stack overflow");
        }
        calls = java.util.Arrays.copyOf(calls, Math.min(2 * calls.length, MOST_CALLS));
    }

    /// Continues a call on the fresh stack of another thread, and waits for it.
    public Object elsewhere(LuaFunction function, Object[] arguments) {
        int before = room;
        AtomicLong account = memory.hold(FRESH_STACK);
        try {
            room = FRESH_STACK;
            Object results = FreshStack.call(() -> function.invoke(this, arguments));
            // Not after an error: who catches it goes back to its mark.
            room = before;
            return results;
        } finally {
            account.addAndGet(-FRESH_STACK);
        }
    }

    /// Does something that needs so much of the stack: here if there is as much, else on a thread of its own.
    public <T> T withStack(int needed, Supplier<T> work) {
        return room >= needed ? work.get() : FreshStack.call(work);
    }

    /// Where the call stack is now, for [#unwind].
    public long mark() {
        return (long) depth << 40 | (long) hostDepth << 32 | (room & 0xffff_ffffL);
    }

    /// Goes back to a mark after an error was caught.
    public void unwind(long mark) {
        depth = (int) (mark >>> 40);
        hostDepth = (int) (mark >>> 32) & 0xff;
        room = (int) mark;
    }

    /// The number that stands beside a reference which compiled code was answered last: a Java method has one result
    /// only.
    public double number() {
        return number;
    }

    /// Leaves a number for [#number].
    public void number(double value) {
        number = value;
    }

    /// The function at a level of the call stack, 1 for the one that called the present library function;
    /// `null` if there is none.
    public LuaFunction function(int level) {
        int at = depth - level;
        return at >= 0 && at < depth ? calls[at] : null;
    }

    /// The coroutine that runs, or `null` for the main program.
    public LuaThread running() {
        return running;
    }

    Fibers fibers() {
        return fibers;
    }

    MemoryAccount memory() {
        return memory;
    }

    int hostDepth() {
        return hostDepth;
    }

    Fiber.Stack stack() {
        return new Fiber.Stack(calls, depth, hostDepth, room, running);
    }

    void stack(Fiber.Stack stack) {
        calls = stack.calls();
        depth = stack.depth();
        hostDepth = stack.hostDepth();
        room = stack.room();
        running = stack.running();
        memory.running(running == null ? null : running.stacks());
    }

    // ----------------------------------------------------------------- values

    /// What `tostring` gives, `__tostring` included.
    public LuaString toText(Object value) {
        return Operations.toText(this, value);
    }

    /// `value[key]` with metamethods.
    public Object index(Object value, Object key) {
        return Operations.index(this, value, key);
    }

    /// `value[key] = item` with metamethods.
    public void assign(Object value, Object key, Object item) {
        Operations.assign(this, value, key, item);
    }

    /// Calls any value from a library function, `__call` included; the answer is as of [LuaFunction].
    public Object apply(Object function, Object... arguments) {
        return Operations.apply(this, function, arguments);
    }

    /// `left < right` with metamethods.
    public boolean less(Object left, Object right) {
        return Operations.less(this, left, right);
    }

    /// `left == right` with metamethods.
    public boolean equal(Object left, Object right) {
        return Operations.equal(this, left, right);
    }

    /// The metatable of any value, or `null`.
    public LuaTable metatable(Object value) {
        if (value instanceof LuaTable table) {
            return table.metatable();
        }
        return value instanceof LuaUserdata userdata
                ? userdata.metatable()
                : value instanceof LuaString ? stringMetatable : null;
    }
}
