package io.sauva.concurrent.timer;

import io.sauva.concurrent.clock.Clock;

/// Adds up how long a piece of code takes over many runs, at about a nanosecond a run (RAST §2.7).
///
/// Like [PeriodicTimer] it is wound up now and then: one run in so many is timed with the clock, and stands for
/// the runs since the one timed before. How many that are follows from the rhythm, so that clock readings stay
/// about `WIND_UP_PERIOD_NANOS` apart; rare runs are all timed and the sum is exact.
///
/// The paper subtracts a periodic timer at each start and adds one at each finish. Those two sums are the times
/// of the last start and the last finish, so their difference is the last run, not all of them; hence this way.
///
/// Thread: one, with one place that starts and one that finishes; runs do not nest.
/// Invariant: `settledNanos` covers all runs but the `runs - settled` last ones.
public final class StartFinishTimer {
    private final Clock clock;
    private long count;
    private long settled;
    private long settledNanos;
    private long timedAt;
    private long steps;
    private long startNanos;
    private long lastRunNanos;
    private long lastFinishNanos;

    public StartFinishTimer(Clock clock) {
        this.clock = clock;
        reset();
    }

    public void start() {
        if (count == timedAt) {
            startNanos = clock.nanos();
        }
    }

    public void finish() {
        if (count++ == timedAt) {
            windUp();
        }
    }

    /// How many runs were finished.
    public long count() {
        return count;
    }

    /// Time spent between start and finish, over all finished runs; at least `LEAST_NANOS`, as in the paper.
    public long sumNanos() {
        return Math.max(PeriodicTimer.LEAST_NANOS, settledNanos + (count - settled) * lastRunNanos);
    }

    public void reset() {
        count = 0;
        settled = 0;
        settledNanos = 0;
        timedAt = 0;
        steps = 1;
        startNanos = 0;
        lastRunNanos = 0;
        lastFinishNanos = 0;
    }

    private void windUp() {
        long now = clock.nanos();
        lastRunNanos = now - startNanos;
        settledNanos += lastRunNanos * (count - settled);
        settled = count;
        steps = PeriodicTimer.stepsUntilNext(now - lastFinishNanos, steps);
        lastFinishNanos = now;
        timedAt = count + steps - 1;
    }
}
