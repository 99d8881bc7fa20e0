package io.sauva.lab.experiment.repart;

import io.sauva.lab.experiment.Scale;
import io.sauva.lab.workload.WorkloadType;
import java.util.List;

/// How large the experiment is.
///
/// @param keys loaded
/// @param operations of each run
/// @param warmup operations before those that count: a JVM compiles first, the C++ original does not
/// @param warmupTime how long they may take: workers in memory need minutes for what others do in a second
/// @param valueBytes length of values
/// @param most how long one run may take
/// @param repeats runs of each cell, of which the median counts
/// @param workloads that all strategies and engines are tried with
/// @param engines that are tried, if they are installed
/// @param partitions that are tried
/// @param workers that are tried
/// @param intervals that are tried, in milliseconds
record Size(
        long keys,
        long operations,
        long warmup,
        String warmupTime,
        int valueBytes,
        String most,
        int repeats,
        List<WorkloadType> workloads,
        List<String> engines,
        List<Integer> partitions,
        List<Integer> workers,
        List<Integer> intervals) {
    /// The engines that the original has, under our names, and one more.
    private static final List<String> ENGINES = List.of("hash", "map", "lmdb", "tkrzw_tree", "tkrzw_hash", "rocksdb");

    private static final List<WorkloadType> WORKLOADS = List.of(WorkloadType.A, WorkloadType.D, WorkloadType.E);

    private static final List<String> IN_MEMORY = List.of("hash", "map");

    /// Operations before those that count. On disk fewer, because they take longer.
    long warmup(String engine) {
        return IN_MEMORY.contains(engine) ? warmup : warmup / 10;
    }

    static Size of(Scale scale) {
        return switch (scale) {
            case SMALL ->
                new Size(
                        2_000,
                        20_000,
                        2_000,
                        "1s",
                        128,
                        "2s",
                        1,
                        List.of(WorkloadType.A),
                        List.of("map"),
                        List.of(2, 8),
                        List.of(1, 2),
                        List.of(50, 500));
            case LAPTOP ->
                new Size(
                        100_000,
                        1_000_000,
                        1_000_000,
                        "5s",
                        1024,
                        "5s",
                        1,
                        WORKLOADS,
                        ENGINES,
                        List.of(1, 2, 4, 8, 16, 32),
                        List.of(1, 2, 4),
                        List.of(100, 500, 2000));
            case PAPER ->
                new Size(
                        100_000,
                        1_000_000,
                        1_000_000,
                        "20s",
                        1024,
                        "60s",
                        5,
                        WORKLOADS,
                        ENGINES,
                        List.of(1, 2, 4, 8, 16, 32, 64),
                        List.of(1, 2, 4, 8),
                        List.of(100, 250, 500, 1000, 2000));
        };
    }
}
