package io.sauva.checks.benchmarks.lua;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/// Milliseconds of CPU time that the runs of a program took.
record Times(double first, double best) {
    /// Measures so many runs on this thread.
    static Times of(int runs, Runnable program) {
        double first = 0;
        double best = Double.MAX_VALUE;
        for (int run = 0; run < runs; run++) {
            long start = cpuNanos();
            program.run();
            double millis = (cpuNanos() - start) / 1e6;
            first = run == 0 ? millis : first;
            best = Math.min(best, millis);
        }
        return new Times(first, best);
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
