package io.sauva.server.info.section;

import java.util.function.LongSupplier;

/// How fast a counter grows, judged by the last seconds before it was asked for: nobody has to look at it in
/// between.
///
/// Thread: any.
final class Rate {
    private static final long SECOND = 1_000_000_000L;

    private final LongSupplier counter;
    private long olderNanos;
    private long olderCount;
    private long newerNanos;
    private long newerCount;

    Rate(LongSupplier counter, long nowNanos) {
        this.counter = counter;
        olderNanos = nowNanos;
        newerNanos = nowNanos;
    }

    /// Per second, since a moment at least a second ago (or the beginning).
    synchronized double perSecond(long nowNanos) {
        long count = counter.getAsLong();
        if (nowNanos - newerNanos >= SECOND) {
            olderNanos = newerNanos;
            olderCount = newerCount;
            newerNanos = nowNanos;
            newerCount = count;
        }
        long nanos = nowNanos - olderNanos;
        // a counter that was reset is below what it was
        return nanos <= 0 || count < olderCount ? 0 : (count - olderCount) * (double) SECOND / nanos;
    }
}
