package io.sauva.concurrent.timer;

import io.sauva.concurrent.clock.Clock;

/// Says whether a period has passed, cheaply enough to be asked in every turn of a loop (RAST §2.8).
///
/// Thread: one, and one place in the code that asks.
public final class WaitingTimer {
    private final long periodNanos;
    private final PeriodicTimer timer;
    private long elapsedNanos;

    /// Starts to wait at once.
    public WaitingTimer(Clock clock, long periodNanos) {
        if (periodNanos < 0) {
            throw new IllegalArgumentException("period must not be negative: " + periodNanos);
        }
        this.periodNanos = periodNanos;
        timer = new PeriodicTimer(clock);
        reset();
    }

    /// Whether more than the period has passed since the last reset.
    public boolean passed() {
        elapsedNanos += timer.passedNanos();
        return elapsedNanos > periodNanos;
    }

    /// Starts to wait anew.
    public void reset() {
        timer.passedNanos();
        elapsedNanos = 0;
    }
}
