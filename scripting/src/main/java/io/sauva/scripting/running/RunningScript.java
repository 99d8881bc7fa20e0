package io.sauva.scripting.running;

import io.sauva.lua.LuaState;
import io.sauva.server.client.Client;
import java.util.concurrent.atomic.AtomicReference;

/// A script that runs: what `SCRIPT LIST` shows of it, and the way to kill it.
///
/// An atomic script may be killed until it begins to write: half of it must not be seen. Both are one decision,
/// taken once: who comes first, the one who kills or the script with its first write, wins.
///
/// ```
///   RUNNING ── kill ──────────▶ KILLED      the script ends before its next write
///      └────── beginToWrite ──▶ WRITING     it runs to its end
/// ```
///
/// Thread: any, but for what the script itself does.
public final class RunningScript {
    private enum Phase {
        RUNNING,
        WRITING,
        KILLED,
        /// Killed because its time was over.
        LATE
    }

    private final long id;
    private final String name;
    private final Client client;
    private final long begunNanos;
    private final LuaState state;
    private final long run;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.RUNNING);
    private volatile long calls;
    private volatile boolean waiting;
    private volatile Runnable onKill = () -> {};

    RunningScript(long id, String name, Client client, long begunNanos, LuaState state) {
        this.id = id;
        this.name = name;
        this.client = client;
        this.begunNanos = begunNanos;
        this.state = state;
        run = state.nextRun();
    }

    /// The number by which it can be killed.
    public long id() {
        return id;
    }

    /// The digest of a script, or the name of a function.
    public String name() {
        return name;
    }

    /// Who called it.
    public Client client() {
        return client;
    }

    /// When it began, by the server's clock for durations.
    public long begunNanos() {
        return begunNanos;
    }

    /// How many commands it has called.
    public long calls() {
        return calls;
    }

    /// Whether it waits for a command, and uses no core.
    public boolean isWaiting() {
        return waiting;
    }

    /// Whether it was killed, and ends soon.
    public boolean isKilled() {
        Phase now = phase.get();
        return now == Phase.KILLED || now == Phase.LATE;
    }

    /// Kills it; `false` if it must not be, because it has begun to write as one operation.
    public boolean kill() {
        return kill(Phase.KILLED);
    }

    /// Kills it because its time is over.
    boolean expire() {
        return kill(Phase.LATE);
    }

    private boolean kill(Phase why) {
        if (phase.compareAndSet(Phase.RUNNING, why)) {
            state.stop(run);
            onKill.run();
        }
        return isKilled();
    }

    /// What is answered instead of the result of a script that was killed.
    public String verdict() {
        return phase.get() == Phase.LATE
                ? "ERR Script ran longer than script-time-limit allows"
                : "ERR Script killed by user with SCRIPT KILL...";
    }

    /// Stops it, whatever it has done: the server ends.
    void stop() {
        state.stop(run);
        onKill.run();
    }

    /// Has something done when it is killed, such as to wake it.
    ///
    /// Thread: the script's, before it waits for the first time.
    public void onKill(Runnable action) {
        onKill = action;
    }

    /// It calls a command.
    ///
    /// Thread: the script's.
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the script itself changes it
    public void called() {
        calls++;
    }

    /// It waits for a command from now on, or no longer.
    ///
    /// Thread: the script's.
    public void waiting(boolean now) {
        waiting = now;
    }

    /// It is about to change something as a part of one operation, and cannot be killed from now on; if it was
    /// killed already, this does not return.
    ///
    /// Thread: the script's.
    public void beginToWrite() {
        if (phase.get() != Phase.WRITING && !phase.compareAndSet(Phase.RUNNING, Phase.WRITING)) {
            throw new ScriptKilledException();
        }
    }
}
