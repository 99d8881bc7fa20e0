package io.sauva.lab.run;

import java.util.Locale;

/// The outcome of a run.
///
/// @param operations how many measured operations ended
/// @param seconds how long they took, from the first to the last
/// @param p50Micros half of the operations took at most so long
/// @param p99Micros 99 % of them did
/// @param maxMicros all of them did
/// @param repartitions how often a new assignment took effect
/// @param moves how many keys were moved
/// @param longestPauseMillis the longest time in which no operation ended
/// @param complete whether the files were worked through to their ends
public record RunSummary(
        long operations,
        double seconds,
        double p50Micros,
        double p99Micros,
        double maxMicros,
        long repartitions,
        long moves,
        double longestPauseMillis,
        boolean complete) {
    /// Operations a second.
    public double throughput() {
        return seconds > 0 ? operations / seconds : 0;
    }

    /// The line for machines: `operations=… seconds=… …`.
    public String line() {
        return String.format(
                Locale.ROOT,
                "operations=%d seconds=%.3f throughput=%.1f p50_us=%.2f p99_us=%.2f max_us=%.1f repartitions=%d moves=%d"
                        + " longest_pause_ms=%.1f complete=%d",
                operations,
                seconds,
                throughput(),
                p50Micros,
                p99Micros,
                maxMicros,
                repartitions,
                moves,
                longestPauseMillis,
                complete ? 1 : 0);
    }

    /// A value of such a line.
    public static double value(String line, String name) {
        for (String part : line.strip().split(" ", -1)) {
            if (part.startsWith(name + "=")) {
                return Double.parseDouble(part.substring(name.length() + 1));
            }
        }
        throw new IllegalArgumentException("no " + name + " in: " + line);
    }
}
