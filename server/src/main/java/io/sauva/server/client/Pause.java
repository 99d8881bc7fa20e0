package io.sauva.server.client;

import java.util.ArrayList;
import java.util.List;

/// Whether commands are held back for a while (`CLIENT PAUSE`). Whoever executes commands asks before each one,
/// keeps those that are held, and lets them go on when the time is over or somebody ended the pause.
///
/// Thread: any. Asking is one volatile read.
public final class Pause {
    private static final State NONE = new State(0, false);

    private volatile State state = NONE;
    private final List<Runnable> listeners = new ArrayList<>();

    private record State(long untilNanos, boolean everything) {}

    /// Whether there is, or was, a pause that nobody ended.
    public boolean isOn() {
        return state != NONE;
    }

    /// For how long a command is held that would begin now; 0 if it may. A command counts as a write if it may
    /// change data or sends messages.
    public long remainingNanos(boolean write, long nowNanos) {
        State now = state;
        return now == NONE || (!write && !now.everything) ? 0 : Math.max(0, now.untilNanos - nowNanos);
    }

    /// Holds commands back until that time, all of them or those that write. It never makes a pause that goes on
    /// shorter or weaker.
    public synchronized void until(long nanos, boolean everything, long nowNanos) {
        State before = state.untilNanos > nowNanos ? state : NONE;
        state = new State(Math.max(nanos, before.untilNanos), everything || before.everything);
        listeners.forEach(Runnable::run);
    }

    /// Lets all commands go on.
    public synchronized void end() {
        state = NONE;
        listeners.forEach(Runnable::run);
    }

    /// Has the listener called after each change. It must be quick.
    public synchronized void onChange(Runnable listener) {
        listeners.add(listener);
    }
}
