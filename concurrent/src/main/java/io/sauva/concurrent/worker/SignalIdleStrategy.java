package io.sauva.concurrent.worker;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Spins a little, then parks until it is signalled: for a worker whose work comes from threads that can tell
/// it. A signal to a worker that is awake costs a fence and a load.
///
/// Thread: `idle` and `reset` by the worker; `signal` by anybody, after the work was made visible.
/// Invariant: either the producer sees `parked`, or the worker, which looks once more after it set it, sees the
/// work.
public final class SignalIdleStrategy implements IdleStrategy {
    private static final long LONGEST_PARK_NANOS = 100_000_000;

    private final int spins;
    private final BooleanSupplier hasWork;
    private volatile Thread parked;
    private int idleTurns;

    /// Spins so often before it parks; `hasWork` is asked before parking.
    public SignalIdleStrategy(int spins, BooleanSupplier hasWork) {
        if (spins < 0) {
            throw new IllegalArgumentException("spins must not be negative: " + spins);
        }
        this.spins = spins;
        this.hasWork = hasWork;
    }

    @Override
    public void idle() {
        if (idleTurns < spins) {
            idleTurns++;
            Thread.onSpinWait();
            return;
        }
        parked = Thread.currentThread();
        VarHandle.fullFence();
        if (!hasWork.getAsBoolean()) {
            LockSupport.parkNanos(this, LONGEST_PARK_NANOS);
        }
        parked = null;
    }

    @Override
    public void reset() {
        idleTurns = 0;
    }

    /// Wakes the worker if it is parked.
    public void signal() {
        VarHandle.fullFence(); // the work before the look
        Thread sleeper = parked;
        if (sleeper != null) {
            LockSupport.unpark(sleeper);
        }
    }
}
