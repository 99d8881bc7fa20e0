package io.sauva.checks.benchmarks.lua;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/// Milliseconds that the runs of a program took.
///
/// @param first CPU time of the first one, of the thread that runs it
/// @param firstElapsed the same by the clock: what others do for it counts, as long as it waits for them
/// @param best the least CPU time
record Times(double first, double firstElapsed, double best) {
    /// Measures so many runs on this thread.
    static Times of(int runs, Runnable program) {
        double first = 0;
        double firstElapsed = 0;
        double best = Double.MAX_VALUE;
        for (int run = 0; run < runs; run++) {
            long begun = System.nanoTime();
            long start = cpuNanos();
            program.run();
            double millis = (cpuNanos() - start) / 1e6;
            if (run == 0) {
                first = millis;
                firstElapsed = (System.nanoTime() - begun) / 1e6;
            }
            best = Math.min(best, millis);
        }
        return new Times(first, firstElapsed, best);
    }

    /// The CPU time of this thread, which must be of the platform.
    static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    static String shown(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }

    static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f×", value);
    }
}
