package io.sauva.concurrent.timer;

import io.sauva.concurrent.clock.Clock;

/// Says how much time has passed since it was last asked, and reads the clock only now and then (RAST §2.6).
///
/// Like a mechanical watch it runs on what it was last wound with: between two readings of the clock each call
/// answers the same step, the average time between the calls before; at a *wind-up* the clock is read, and what
/// the answers lack (or have too much) is spread over the steps until the next one. Calls that are far apart
/// read the clock each time and are exact.
///
/// ```
///   clock    |--------- period ---------|--------- period ---------|
///   calls    x  x  x  x  x  x  x  x  x  x  x  x  x  x  x  x  x  x  x
///            wind-up                    wind-up
/// ```
///
/// The first call answers the reading of the clock itself.
///
/// Two departures from the paper. It spreads the error as of the wind-up *before*, so its sum is always a whole
/// period late, and two when the caller slows down; here the error as of now is spread, so that steady calls
/// have none. And the number of steps at most doubles at a wind-up, so that one quick pair of calls does not
/// make the timer blind for thousands of slow ones.
///
/// Thread: one, and one place in the code: the prediction assumes that the calls come in one rhythm.
/// Invariant: the sum of all answers differs from the clock by no more than the longer of
/// `WIND_UP_PERIOD_NANOS` and the time since the last wind-up but one (and a nanosecond a step, for rounding).
public final class PeriodicTimer {
    /// How far apart readings of the clock should be.
    static final long WIND_UP_PERIOD_NANOS = 100_000;

    /// The most calls between two readings: how long a timer may sleep on when its caller becomes slow.
    static final long MOST_STEPS = 4_096;

    /// The least that is answered; time always passes.
    static final long LEAST_NANOS = 1;

    private final Clock clock;
    private long stepsLeft;
    private long steps;
    private long balanceNanos;
    private long lastWindUpNanos;
    private long stepNanos;

    public PeriodicTimer(Clock clock) {
        this.clock = clock;
        reset();
    }

    /// Nanoseconds since the previous call; the reading of the clock at the first one.
    public long passedNanos() {
        if (--stepsLeft == 0) {
            windUp();
        }
        balanceNanos -= stepNanos;
        return stepNanos;
    }

    /// Forgets everything; the next call is a first one.
    public void reset() {
        stepsLeft = 1;
        steps = 1;
        balanceNanos = 0;
        lastWindUpNanos = 0;
        stepNanos = 0;
    }

    private void windUp() {
        long now = clock.nanos();
        long passed = now - lastWindUpNanos;
        long next = stepsUntilNext(passed, steps);
        long rhythm = passed / steps;
        balanceNanos += passed;
        // This answer closes the interval before it, so `next - 1` of the coming ones are predictions.
        stepNanos = Math.max(LEAST_NANOS, rhythm + (balanceNanos - rhythm) / next);
        steps = next;
        stepsLeft = next;
        lastWindUpNanos = now;
    }

    /// How many steps to take until the clock is read again, when the last so many took that long.
    static long stepsUntilNext(long passedNanos, long lastSteps) {
        long most = Math.min(MOST_STEPS, 2 * lastSteps);
        return passedNanos == 0 ? most : Math.clamp(WIND_UP_PERIOD_NANOS * lastSteps / passedNanos, 1, most);
    }
}
