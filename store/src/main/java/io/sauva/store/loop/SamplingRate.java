package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import io.sauva.partitioning.tracking.Tracker;

/// Has the tracker look at about so many operations a second, however many there are: a store that does little is
/// seen whole, one that does millions pays no more for being watched.
///
/// Thread: that of the loop.
final class SamplingRate {
    /// While it learns. A sample costs both sides together about a microsecond.
    static final int LEARNING = 30_000;

    /// While it only watches.
    static final int WATCHING = 3_000;

    private static final long STEP_NANOS = 50_000_000L;
    private static final int SPARSEST = 1 << 16;

    private final Tracker tracker;
    private final Clock clock;
    private final boolean fixed;
    private int samplesPerSecond = LEARNING;
    private long lastNanos;
    private long lastOperations;

    /// A rate that is fixed is left as it is.
    SamplingRate(Tracker tracker, Clock clock, boolean fixed) {
        this.tracker = tracker;
        this.clock = clock;
        this.fixed = fixed;
        lastNanos = clock.nanos();
    }

    /// Aims at another rate from now on.
    void aimAt(int perSecond) {
        samplesPerSecond = perSecond;
    }

    /// Adjusts the rate now and then.
    void turn() {
        long now = clock.nanos();
        if (fixed || now - lastNanos < STEP_NANOS) {
            return;
        }
        long operations = tracker.operations();
        double perSecond = (operations - lastOperations) * 1e9 / (now - lastNanos);
        lastNanos = now;
        lastOperations = operations;
        tracker.sampleOneIn((int) Math.clamp(perSecond / samplesPerSecond, 1, SPARSEST));
    }
}
