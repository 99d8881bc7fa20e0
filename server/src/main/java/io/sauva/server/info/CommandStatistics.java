package io.sauva.server.info;

import java.util.concurrent.atomic.LongAdder;

/// How often one command was called, how long it took, how often it went wrong.
///
/// Thread: any; recording a call is two additions that threads do not contend for.
public final class CommandStatistics {
    private final Histogram times = new Histogram();
    private final LongAdder nanos = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder rejected = new LongAdder();

    /// It ran, and took so long.
    public void called(long tookNanos) {
        times.record(tookNanos);
        nanos.add(tookNanos);
    }

    /// It ran and answered an error; [#called] is said besides.
    public void failed() {
        failed.increment();
    }

    /// It did not run: wrong number of arguments, not allowed now.
    public void rejected() {
        rejected.increment();
    }

    public long calls() {
        return times.total();
    }

    public long micros() {
        return nanos.sum() / 1000;
    }

    public long failures() {
        return failed.sum();
    }

    public long rejections() {
        return rejected.sum();
    }

    /// The time that so many percent of the calls did not exceed.
    public long percentileNanos(double percent) {
        return times.percentileNanos(percent);
    }

    /// How many calls took at most so long.
    public long callsUpTo(long limitNanos) {
        return times.upTo(limitNanos);
    }
}
