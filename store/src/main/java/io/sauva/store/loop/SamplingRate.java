package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import io.sauva.partitioning.tracking.Tracker;

/// Has the tracker look at about so many keys a second, however many operations there are: a store that does
/// little is seen whole, one that does millions pays no more for being watched, and one that scans pays for
/// keys, not for scans.
///
/// Thread: that of the collector, which is never busy for long; the loop says what to aim at.
final class SamplingRate {
    /// While it learns. A key costs both sides together about a microsecond.
    static final int LEARNING = 40_000;

    /// While it learns and gains, which does not last: a key that was never seen stays where it is, wherever the
    /// others go that are used with it.
    static final int GAINING = 100_000;

    /// While it only watches.
    static final int WATCHING = 4_000;

    /// What a tracker begins with, before the rate is known.
    static final int FIRST = 16;

    private static final long STEP_NANOS = 50_000_000L;
    private static final int SPARSEST = 1 << 16;

    private final Tracker tracker;
    private final Clock clock;
    private final boolean fixed;
    private volatile int keysPerSecond = LEARNING;
    private long lastNanos;
    private long lastKeys;

    /// A rate that is fixed is left as it is.
    SamplingRate(Tracker tracker, Clock clock, boolean fixed) {
        this.tracker = tracker;
        this.clock = clock;
        this.fixed = fixed;
        lastNanos = clock.nanos();
    }

    /// Aims at another rate from now on.
    void aimAt(int perSecond) {
        keysPerSecond = perSecond;
    }

    /// Adjusts the rate now and then.
    void turn() {
        long now = clock.nanos();
        if (fixed || now - lastNanos < STEP_NANOS) {
            return;
        }
        double seconds = (now - lastNanos) / 1e9;
        lastNanos = now;
        long keys = tracker.sampledKeys();
        double perSecond = (keys - lastKeys) / seconds;
        lastKeys = keys;
        int before = tracker.oneIn();
        // Up at once, down by halves: a load that rests for a moment must not come back to a tracker that sees
        // all.
        double wanted = Math.max(before * perSecond / keysPerSecond, before / 2.0);
        boolean rests = perSecond == 0;
        tracker.sampleOneIn(rests ? before : (int) Math.clamp(wanted, 1, SPARSEST));
    }
}
