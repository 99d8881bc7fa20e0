package io.sauva.scripting.running;

import io.sauva.lua.LuaState;
import io.sauva.server.client.Client;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/// A script that runs: what `SCRIPT LIST` shows of it, and the way to kill it.
///
/// What is one operation may be killed until it begins to write: half of it must not be seen. That is an atomic
/// script, or an atomic section of an asynchronous one. Both are one decision, taken once: who comes first, the
/// one who kills or the script with its first write, wins.
///
/// ```
///   RUNNING ── kill ──────────▶ KILLED      the script ends before its next write
///    │   ▲──── endWriting ───┐              the section is over
///    └──────── beginToWrite ─┴▶ WRITING     it runs to its end
/// ```
///
/// Thread: any, but for what the script itself does.
public final class RunningScript {
    /// What a script does with a core.
    public enum Activity {
        /// It wants one.
        QUEUED,
        /// It has one.
        RUNNING,
        /// It needs none before a command ends.
        WAITING
    }

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
    private final boolean asynchronous;
    private final Cores cores;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.RUNNING);
    private volatile Runner runner;
    private volatile long calls;
    private volatile Activity activity = Activity.QUEUED;
    private final AtomicBoolean comes = new AtomicBoolean();
    private boolean hasCore;
    private boolean holds;
    private boolean hasBegun;
    /// Whether it takes long, as far as is known.
    private boolean lasts;
    private int slices;
    private int slicesOfTurn;
    private volatile Runnable onKill = () -> {};

    /// The state that a script runs in, and which of its runs it is.
    private record Runner(LuaState state, long run) {
        void stop() {
            state.stop(run);
        }
    }

    /// So many slices a script that takes long has a core before another one of that kind has it.
    private static final int SLICES_A_TURN = 20;

    private static final int FEW_SLICES = 2;

    RunningScript(
            long id,
            String name,
            Client client,
            long begunNanos,
            boolean asynchronous,
            boolean likelyLasts,
            Cores cores) {
        this.id = id;
        this.name = name;
        this.client = client;
        this.begunNanos = begunNanos;
        this.asynchronous = asynchronous;
        this.cores = cores;
        holds = !asynchronous;
        lasts = likelyLasts;
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

    /// Whether each of its calls is an operation of its own; else the whole script is one.
    public boolean isAsynchronous() {
        return asynchronous;
    }

    /// How many commands it has called.
    public long calls() {
        return calls;
    }

    public Activity activity() {
        return activity;
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
    public boolean expire() {
        return kill(Phase.LATE);
    }

    private boolean kill(Phase why) {
        if (phase.compareAndSet(Phase.RUNNING, why)) {
            stopState();
            onKill.run();
        }
        return isKilled();
    }

    /// What is answered instead of the result of a script that was killed.
    public String verdict() {
        return phase.get() == Phase.LATE
                ? "ERR Script ran longer than " + (asynchronous ? "script-async-time-limit" : "script-time-limit")
                        + " allows"
                : "ERR Script killed by user with SCRIPT KILL...";
    }

    /// Stops it, whatever it has done: the server ends.
    void stop() {
        phase.set(Phase.KILLED);
        stopState();
        onKill.run();
    }

    private void stopState() {
        Runner present = runner;
        if (present != null) {
            present.stop();
        }
    }

    /// Has something done when it is killed, such as to wake it.
    ///
    /// Thread: the script's, before it runs.
    public void onKill(Runnable action) {
        onKill = action;
    }

    /// It begins in this state, whose next run it is, once it has a core; if it was killed already, this does not
    /// return.
    ///
    /// Thread: the script's.
    public void begin(LuaState state) {
        runner = new Runner(state, state.nextRun());
        goOn();
        check();
    }

    /// It calls a command.
    ///
    /// Thread: the script's.
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the script itself changes it
    public void called() {
        calls++;
    }

    /// It was woken, and will need a core.
    public void comes() {
        if (comes.compareAndSet(false, true)) {
            cores.comes();
        }
    }

    private void came() {
        if (comes.compareAndSet(true, false)) {
            cores.came();
        }
    }

    /// It needs a core again, and waits for one if need be.
    ///
    /// Thread: the script's.
    public void goOn() {
        came();
        if (!hasCore) {
            activity = Activity.QUEUED;
            hasCore = cores.acquire(standing());
        }
        hasBegun = true;
        activity = Activity.RUNNING;
    }

    /// It needs no core before a command ends.
    ///
    /// Thread: the script's.
    public void pause() {
        activity = Activity.WAITING;
        if (hasCore) {
            hasCore = false;
            cores.release();
        }
    }

    /// It has used its core for long enough: others may have it for a while.
    ///
    /// Thread: the script's.
    public void letOthersRun() {
        slices++;
        slicesOfTurn++;
        boolean turnIsOver = !lasts || slicesOfTurn >= SLICES_A_TURN;
        if (turnIsOver) {
            slicesOfTurn = 0;
        }
        lasts = true;
        if (hasCore) {
            activity = Activity.QUEUED;
            cores.pass(standing(), turnIsOver);
            activity = Activity.RUNNING;
        }
    }

    private Cores.Standing standing() {
        if (holds) {
            return Cores.Standing.HOLDS;
        }
        if (!lasts) {
            return Cores.Standing.BRIEF;
        }
        return hasBegun ? Cores.Standing.LONG : Cores.Standing.LONG_TO_COME;
    }

    /// Whether it has used more than one slice and a part.
    ///
    /// Thread: the script's.
    boolean hasLasted() {
        return slices >= FEW_SLICES;
    }

    /// It is over.
    void end() {
        pause();
        came(); // who woke it may have come too late
    }

    /// It holds partitions from now on, or no longer.
    ///
    /// Thread: the script's.
    public void holds(boolean now) {
        holds = now;
    }

    /// Does not return if it was killed.
    ///
    /// Thread: the script's.
    public void check() {
        if (isKilled()) {
            throw new ScriptKilledException();
        }
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

    /// The operation is over, and the script goes on.
    ///
    /// Thread: the script's.
    public void endWriting() {
        phase.compareAndSet(Phase.WRITING, Phase.RUNNING);
    }
}
