package io.sauva.lab.run;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;

/// The latencies of one client: every one of them, handed over some at a time.
///
/// HdrHistogram's own recorder of a single writer tells its reader about each value, which takes two atomic
/// operations, and an atomic operation holds up the loads of the operation that is measured next. Here the client
/// keeps up to so many values to itself, and no longer than a millisecond if it comes by.
///
/// Thread: `record` and `flush` the client; `drain` one other.
final class LatencyLog {
    private static final int MOST_KEPT = 256;
    private static final long KEPT_NANOS = 1_000_000;

    private final long[] kept = new long[MOST_KEPT];
    private int count;
    private long keptSince;
    private final WriterReaderPhaser phaser = new WriterReaderPhaser();
    private volatile Histogram active = Latencies.histogram();
    private Histogram inactive = Latencies.histogram();

    /// An operation took so long, and ended now.
    void record(long nanos, long now) {
        if (count == 0) {
            keptSince = now;
        }
        kept[count++] = Math.min(nanos, Latencies.LONGEST_NANOS);
        if (count == MOST_KEPT || now - keptSince >= KEPT_NANOS) {
            flush();
        }
    }

    /// Hands over what is kept.
    void flush() {
        long phase = phaser.writerCriticalSectionEnter();
        try {
            Histogram histogram = active;
            for (int at = 0; at < count; at++) {
                histogram.recordValue(kept[at]);
            }
        } finally {
            phaser.writerCriticalSectionExit(phase);
        }
        count = 0;
    }

    /// What was handed over since the last call, into `sum`.
    void drain(Histogram sum) {
        phaser.readerLock();
        try {
            inactive.reset();
            Histogram full = active;
            active = inactive;
            inactive = full;
            phaser.flipPhase(); // waits for a flush that has begun with the old one
            sum.add(full);
        } finally {
            phaser.readerUnlock();
        }
    }
}
