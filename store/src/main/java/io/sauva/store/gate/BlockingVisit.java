package io.sauva.store.gate;

import java.util.concurrent.locks.LockSupport;

/// A thread that waits at a gate.
///
/// Thread: `await` by the thread that made it; the rest by whoever leaves the gate.
public final class BlockingVisit implements Visit {
    private enum Answer {
        NONE,
        ADMITTED,
        REFUSED
    }

    private final Mode mode;
    private final Thread thread = Thread.currentThread();
    private volatile Answer answer = Answer.NONE;

    public BlockingVisit(Mode mode) {
        this.mode = mode;
    }

    @Override
    public Mode mode() {
        return mode;
    }

    @Override
    public void admitted() {
        answer = Answer.ADMITTED;
        LockSupport.unpark(thread);
    }

    @Override
    public void refused() {
        answer = Answer.REFUSED;
        LockSupport.unpark(thread);
    }

    /// Waits for the answer: whether the visit is inside. An interrupt does not end the wait (the gate would be
    /// entered with nobody to leave it); it is kept for the caller.
    public boolean await() {
        boolean interrupted = false;
        while (answer == Answer.NONE) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            thread.interrupt();
        }
        return answer == Answer.ADMITTED;
    }
}
