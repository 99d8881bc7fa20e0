package io.sauva.lab.experiment.async;

import io.sauva.lab.experiment.Scale;
import io.sauva.lab.workload.WorkloadType;

/// How large the experiment is.
///
/// @param keys loaded
/// @param operations of workloads A and D
/// @param scans operations of workload E
/// @param valueBytes length of values
/// @param inFlight how many requests the scheduler may be ahead of the workers; the paper's has no bound, and 2²⁰
///        values of 4 KiB would want 4 GiB
/// @param period from row to row of the metrics
/// @param most how long one run may take
record Size(long keys, long operations, long scans, int valueBytes, int inFlight, String period, String most) {
    /// Operations of a workload.
    long operations(WorkloadType type) {
        return type == WorkloadType.E ? scans : operations;
    }

    static Size of(Scale scale) {
        return switch (scale) {
            case SMALL -> new Size(2_000, 10_000, 5_000, 4096, 16_384, "20ms", "10s");
            case LAPTOP -> new Size(100_000, 1_000_000, 250_000, 4096, 65_536, "200ms", "30s");
            case PAPER -> new Size(1_000_000, 50_000_000, 5_000_000, 4096, 1 << 18, "1s", "60min");
        };
    }
}
