package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import java.util.concurrent.locks.LockSupport;

/// Keeps a piece of work within a share of a core, by rests between bursts.
///
/// The share is kept over the whole time, because a rest is often longer than was asked for; and a burst in which
/// somebody else had the core counts only as what it should have taken.
///
/// Thread: one.
final class Pacer {
    /// How long a burst is: the shortest rest of a thread is about 50 µs.
    static final long BURST_NANOS = 200_000;

    private final Clock clock;
    private final double share;
    private final long startNanos;
    private long spentNanos;
    private long burstNanos;

    Pacer(Clock clock, double share) {
        this.clock = clock;
        this.share = share;
        startNanos = clock.nanos();
        burstNanos = startNanos;
    }

    /// Called between two small pieces of the work; rests if a burst is over and the share is used up.
    void pause() {
        long now = clock.nanos();
        if (now - burstNanos < BURST_NANOS) {
            return;
        }
        spentNanos += Math.min(now - burstNanos, 2 * BURST_NANOS);
        long owed = (long) (spentNanos / share) - (now - startNanos);
        if (owed > 0) {
            LockSupport.parkNanos(this, owed);
        }
        burstNanos = clock.nanos();
    }
}
