package io.sauva.partitioning.tracking;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/// What the operations of a trace do to the partitions under an assignment. Scans are measured too, but do not
/// count where it is asked what an assignment costs: a store asks all partitions for them.
///
/// @param operations how many there are
/// @param acrossPartitions how many of them touch more than one partition
/// @param loads for each partition, how many touch it
/// @param withoutScans the same for the others alone, or `null` if this is it
public record LoadReport(long operations, long acrossPartitions, long[] loads, LoadReport withoutScans) {
    /// What an operation on several partitions costs each of them, beside what one on a single partition does:
    /// it holds them all as long as the slowest needs.
    private static final double MEETING = 1;

    /// A report of operations none of which is a scan.
    public LoadReport(long operations, long acrossPartitions, long[] loads) {
        this(operations, acrossPartitions, loads, null);
    }

    /// Measures; the operator says which partition a key, by its number in the trace, belongs to.
    public static LoadReport of(Trace trace, int partitions, IntUnaryOperator partitionOf) {
        Count all = new Count(partitions);
        Count others = new Count(partitions);
        int[] parts = new int[trace.keyCount()];
        Arrays.fill(parts, -1);
        int[] log = trace.log();
        for (int at = 0; at < log.length; at += Trace.HEADER + log[at]) {
            boolean isScan = log[at + 1] < 0;
            all.begin();
            others.begin();
            for (int key = at + Trace.HEADER; key < at + Trace.HEADER + log[at]; key++) {
                int number = log[key];
                if (parts[number] < 0) {
                    parts[number] = partitionOf.applyAsInt(number);
                }
                all.touch(parts[number]);
                if (!isScan) {
                    others.touch(parts[number]);
                }
            }
            all.end();
            others.end();
        }
        LoadReport rest = new LoadReport(others.operations, others.across, others.loads);
        return new LoadReport(all.operations, all.across, all.loads, rest);
    }

    /// Counts operations and the partitions they touch.
    private static final class Count {
        final long[] loads;
        private final long[] last;
        private long number;
        private int touched;
        long operations;
        long across;

        Count(int partitions) {
            loads = new long[partitions];
            last = new long[partitions];
        }

        void begin() {
            number++;
            touched = 0;
        }

        void touch(int partition) {
            if (last[partition] != number) {
                last[partition] = number;
                loads[partition]++;
                touched++;
            }
        }

        void end() {
            operations += touched > 0 ? 1 : 0;
            across += touched > 1 ? 1 : 0;
        }
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

    /// What an operation costs, as a multiple of what it would cost if each touched one partition and all were
    /// equally busy: the partitions it touches, more if they have to meet, more if one partition has more to do
    /// than the others and that matters. 1 is the best; scans cost the same whatever the assignment.
    ///
    /// @param balanceMatters whether a partition has one worker, so that the busiest one is waited for
    public double cost(boolean balanceMatters) {
        if (withoutScans != null) {
            double share = operations == 0 ? 0 : (double) withoutScans.operations / operations;
            return share * withoutScans.cost(balanceMatters) + (1 - share);
        }
        double touched = operations == 0 ? 1 : (double) total() / operations * (1 + MEETING * acrossShare());
        return balanceMatters ? touched * imbalance() : touched;
    }

    /// The busiest partition's load as a multiple of the mean; less what chance alone does to a sample of so few
    /// operations, so that a short trace does not cry wolf.
    private double imbalance() {
        long busiest = 0;
        for (long load : loads) {
            busiest = Math.max(busiest, load);
        }
        double mean = mean();
        // The largest of n such counts lies about √(2 ln n) deviations above the mean.
        double chance = 1 + Math.sqrt(2 * Math.log(loads.length) / Math.max(1, mean));
        return Math.max(1, busiest / Math.max(1, mean) / chance);
    }

    private double mean() {
        return (double) total() / loads.length;
    }

    private long total() {
        long total = 0;
        for (long load : loads) {
            total += load;
        }
        return total;
    }
}
