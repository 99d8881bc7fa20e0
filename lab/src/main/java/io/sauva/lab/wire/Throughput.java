package io.sauva.lab.wire;

import org.HdrHistogram.Histogram;

/// What a load came to.
///
/// @param requests that were answered while it was measured
/// @param seconds for which it was measured
/// @param latencies of these requests, in nanoseconds
public record Throughput(long requests, double seconds, Histogram latencies) {
    public double perSecond() {
        return requests / seconds;
    }

    /// A percentile of the latencies, in milliseconds.
    public double millis(double percentile) {
        return latencies.getValueAtPercentile(percentile) / 1e6;
    }
}
