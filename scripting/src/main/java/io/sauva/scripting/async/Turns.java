package io.sauva.scripting.async;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaWatch;
import io.sauva.scripting.running.RunningScript;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// When one asynchronous script has a core: it lets others have it when its slice is over, needs none while it
/// waits, and is stopped when it has used too much.
///
/// Thread: that of the script, but for [#wake]; a section of it may run on another one, which hands over.
final class Turns implements LuaWatch {
    private final Clock clock;
    private final AsyncLimits limits;
    private final RunningScript running;
    private long sliceBegun;
    private long usedNanos;
    private boolean holding;
    private volatile Thread parked;

    Turns(Clock clock, AsyncLimits limits, RunningScript running) {
        this.clock = clock;
        this.limits = limits;
        this.running = running;
        sliceBegun = clock.nanos();
    }

    /// How long it has used a core.
    long usedNanos() {
        return usedNanos;
    }

    @Override
    public void look(LuaState state) {
        long now = clock.nanos();
        if (now - sliceBegun < limits.sliceNanos()) {
            return;
        }
        use(now);
        if (!holding) {
            running.letOthersRun();
            sliceBegun = clock.nanos();
        }
    }

    /// Counts the time of a slice, and stops a script that has used too much, if it can be stopped now.
    private void use(long now) {
        usedNanos += now - sliceBegun;
        sliceBegun = now;
        long limitNanos = limits.timeNanos();
        if (limitNanos > 0 && usedNanos > limitNanos && running.expire()) {
            running.check();
        }
    }

    /// It needs a core again, and has one when this returns.
    void begin() {
        running.goOn();
        sliceBegun = clock.nanos();
    }

    /// It needs no core for a while.
    void pause() {
        usedNanos += clock.nanos() - sliceBegun;
        running.pause();
    }

    /// It holds partitions, on whatever thread, so that it keeps its core; or does so no longer.
    void holding(boolean now) {
        holding = now;
        running.holds(now);
    }

    /// Waits until something is over. Answers `false` if the script was killed before, and need not wait.
    ///
    /// @param isOver becomes true before [#wake] is called
    /// @param mayLeave asked once the script was killed: whether nobody uses anything of it
    boolean await(BooleanSupplier isOver, BooleanSupplier mayLeave) {
        if (isOver.getAsBoolean()) {
            return true;
        }
        pause();
        return awaitPaused(isOver, mayLeave);
    }

    /// The same for one that has paused already.
    boolean awaitPaused(BooleanSupplier isOver, BooleanSupplier mayLeave) {
        parked = Thread.currentThread(); // before it looks: who ends it looks for it afterwards
        boolean interrupted = false;
        boolean left = false;
        while (!isOver.getAsBoolean() && !left) {
            if (running.isKilled() && mayLeave.getAsBoolean()) {
                left = true;
            } else {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        parked = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        begin();
        return !left;
    }

    /// Has it look again at what it waits for.
    ///
    /// Thread: any.
    void wake() {
        Thread waiting = parked;
        if (waiting != null) {
            running.comes();
            LockSupport.unpark(waiting);
        }
    }
}
