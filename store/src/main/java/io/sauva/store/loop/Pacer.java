package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/// Keeps a piece of work within a share of a core, by rests between bursts.
///
/// The share is kept over more than one rest, because a rest is often longer than was asked for; and a burst in which
/// somebody else had the core counts only as what it should have taken. But what was missed is made up for a little
/// only: who got no core for a while must not take one for itself afterwards.
///
/// Thread: one.
/// Invariant: no more than two bursts are worked off without a rest between them beyond what the share allows.
final class Pacer {
    /// How long a burst is: the shortest rest of a thread is about 50 µs.
    static final long BURST_NANOS = 200_000;

    /// What may be made up for, as time that has passed; work of two bursts.
    private final long creditNanos;

    private final Clock clock;
    private final double share;
    private final LongConsumer rest;
    private long startNanos;
    private long spentNanos;
    private long burstNanos;

    Pacer(Clock clock, double share) {
        this(clock, share, LockSupport::parkNanos);
    }

    /// With another way to rest for so many nanoseconds.
    Pacer(Clock clock, double share, LongConsumer rest) {
        this.clock = clock;
        this.share = share;
        this.rest = rest;
        creditNanos = (long) (2 * BURST_NANOS / share);
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
            rest.accept(owed);
        } else if (owed < -creditNanos) {
            startNanos += -creditNanos - owed;
        }
        burstNanos = clock.nanos();
    }
}
