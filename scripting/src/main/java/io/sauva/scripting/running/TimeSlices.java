package io.sauva.scripting.running;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaWatch;

/// Has a script that takes long let others run: virtual threads are not interrupted by each other, so one that
/// computes without end would keep a core for itself. Kills a script whose time is over.
///
/// Thread: that of the script.
final class TimeSlices implements LuaWatch {
    /// Long beside the cost of a switch, short beside what a client notices.
    private static final long SLICE_NANOS = 1_000_000;

    private final Clock clock;
    private final RunningScript script;
    private final long limitNanos;
    private long sliceEnd;

    /// @param limitNanos how long it may run; 0: as long as it takes
    TimeSlices(Clock clock, RunningScript script, long limitNanos) {
        this.clock = clock;
        this.script = script;
        this.limitNanos = limitNanos;
        sliceEnd = clock.nanos() + SLICE_NANOS;
    }

    @Override
    public void look(LuaState state) {
        long now = clock.nanos();
        if (now - sliceEnd < 0) {
            return;
        }
        if (limitNanos > 0 && now - script.begunNanos() > limitNanos) {
            script.expire();
        }
        script.letOthersRun();
        sliceEnd = clock.nanos() + SLICE_NANOS;
    }
}
