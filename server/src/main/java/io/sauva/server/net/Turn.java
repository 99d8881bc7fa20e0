package io.sauva.server.net;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Whether the command of a session runs on the thread that executes it, or goes on without it.
///
/// ```
///   RUNNING ── suspend ──▶ SUSPENDED ── somebody goes on with the next command ──▶ RUNNING
///      └────── end ──────▶ RESUMED ──── suspend answers false ──▶ RUNNING
/// ```
///
/// Thread: any. Who executes and who ends the command race for one step; the second one goes on.
final class Turn {
    private static final int RUNNING = 0;
    private static final int SUSPENDED = 1;
    private static final int RESUMED = 2;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Turn.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int state = RUNNING;

    /// The command goes on without its thread: whoever ends it goes on. `false` if it has ended already.
    boolean suspend() {
        return STATE.compareAndSet(this, RUNNING, SUSPENDED);
    }

    /// The command has ended. `false` if it was suspended, so that the caller has to see that somebody goes on.
    boolean end() {
        return STATE.compareAndSet(this, RUNNING, RESUMED);
    }

    /// The next command may begin.
    void begin() {
        state = RUNNING;
    }

    /// Nothing runs, and the event loop will go on.
    void await() {
        state = SUSPENDED;
    }

    boolean isRunning() {
        return state == RUNNING;
    }
}
