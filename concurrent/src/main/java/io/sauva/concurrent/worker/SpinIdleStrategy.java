package io.sauva.concurrent.worker;

/// Never gives the core away: the quickest to wake, for workers that have a core of their own.
public final class SpinIdleStrategy implements IdleStrategy {
    @Override
    public void idle() {
        Thread.onSpinWait();
    }

    @Override
    public void reset() {}
}
