package io.sauva.concurrent.clock;

import java.util.concurrent.atomic.AtomicLong;

/// A clock that stands still until somebody moves it: for tests and deterministic simulation.
///
/// Thread: any; `advance` is atomic.
public final class ManualClock implements Clock {
    private final AtomicLong nanos;

    public ManualClock() {
        this(0);
    }

    public ManualClock(long startNanos) {
        if (startNanos < 0) {
            throw new IllegalArgumentException("start must not be negative: " + startNanos);
        }
        nanos = new AtomicLong(startNanos);
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    /// Moves the hands forward.
    public void advance(long byNanos) {
        if (byNanos < 0) {
            throw new IllegalArgumentException("time does not go backwards: " + byNanos);
        }
        nanos.getAndAdd(byNanos);
    }
}
