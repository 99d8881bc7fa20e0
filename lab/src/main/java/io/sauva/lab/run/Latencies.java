package io.sauva.lab.run;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/// Histograms of latencies, in nanoseconds, all of one shape.
final class Latencies {
    /// What takes longer is counted as this.
    static final long LONGEST_NANOS = 3_600_000_000_000L;

    private static final int DIGITS = 3;

    private Latencies() {}

    static Histogram histogram() {
        return new Histogram(LONGEST_NANOS, DIGITS);
    }

    static Recorder recorder() {
        return new Recorder(LONGEST_NANOS, DIGITS);
    }
}
