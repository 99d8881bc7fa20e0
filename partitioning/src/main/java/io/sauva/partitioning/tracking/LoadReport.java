package io.sauva.partitioning.tracking;

import java.util.function.IntUnaryOperator;

/// What the operations of a trace do to the partitions under an assignment.
///
/// @param operations how many there are
/// @param acrossPartitions how many of them touch more than one partition
/// @param loads for each partition, how many touch it
public record LoadReport(long operations, long acrossPartitions, long[] loads) {
    /// What an operation on several partitions costs each of them, beside what one on a single partition does:
    /// it holds them all as long as the slowest needs.
    private static final double MEETING = 1;

    /// Measures; the operator says which partition a key, by its number in the trace, belongs to.
    public static LoadReport of(Trace trace, int partitions, IntUnaryOperator partitionOf) {
        int[] parts = new int[trace.keyCount()];
        java.util.Arrays.fill(parts, -1);
        long[] loads = new long[partitions];
        long[] last = new long[partitions];
        long operation = 0;
        long across = 0;
        int[] log = trace.log();
        for (int at = 0; at < log.length; at += Trace.HEADER + log[at]) {
            operation++;
            int touched = 0;
            for (int key = at + Trace.HEADER; key < at + Trace.HEADER + log[at]; key++) {
                int number = log[key];
                if (parts[number] < 0) {
                    parts[number] = partitionOf.applyAsInt(number);
                }
                if (last[parts[number]] != operation) {
                    last[parts[number]] = operation;
                    loads[parts[number]]++;
                    touched++;
                }
            }
            across += touched > 1 ? 1 : 0;
        }
        return new LoadReport(operation, across, loads);
    }

    /// The share of operations that touch more than one partition, 0 … 1.
    public double acrossShare() {
        return operations == 0 ? 0 : (double) acrossPartitions / operations;
    }

    /// The standard deviation of the partitions' loads as a share of their mean.
    public double variation() {
        double mean = mean();
        if (mean == 0) {
            return 0;
        }
        double squares = 0;
        for (long load : loads) {
            squares += (load - mean) * (load - mean);
        }
        return Math.sqrt(squares / loads.length) / mean;
    }

    /// What an operation costs where it costs most: the busiest partition's share of the work, as a multiple of
    /// what it would be if every operation touched one partition and all were equally busy. 1 is the best.
    public double bottleneck() {
        if (operations == 0) {
            return 1;
        }
        long busiest = 0;
        for (long load : loads) {
            busiest = Math.max(busiest, load);
        }
        return (double) busiest * loads.length / operations * (1 + MEETING * acrossShare());
    }

    private double mean() {
        long total = 0;
        for (long load : loads) {
            total += load;
        }
        return (double) total / loads.length;
    }
}
