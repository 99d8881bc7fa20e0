package io.sauva.checks.benchmarks;

import io.sauva.partitioning.Workload;
import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.WorkloadWindow;
import io.sauva.partitioning.graph.Graph;
import java.util.stream.IntStream;

/// The graphs that partitioners are measured on.
enum PartitionerGraph {
    /// YCSB E: scans of 2 to 8 neighbouring keys; windows of 10⁴, 10⁵ and 10⁶ operations.
    E4(10_000),
    E5(100_000),
    E6(1_000_000),
    /// 200 000 keys in communities of 20, a tenth of the transactions across.
    S(1_000_000),
    /// Like TPC-C.
    T(230_000),
    /// A million zipfian keys without edges.
    A(0);

    private final int operations;

    PartitionerGraph(int operations) {
        this.operations = operations;
    }

    /// The load whose windows these are; A has none.
    Workload workload() {
        return switch (this) {
            case E4, E5, E6 -> WorkloadGraphs.scans(true);
            case S -> WorkloadGraphs.communities(200_000, false);
            case T -> WorkloadGraphs.warehouses();
            case A -> throw new IllegalStateException("A has no windows");
        };
    }

    WorkloadWindow window(long seed) {
        if (this == A) {
            Graph graph = WorkloadGraphs.alone(1_000_000);
            return new WorkloadWindow(
                    graph, IntStream.range(0, graph.vertices()).toArray(), graph.vertices());
        }
        return workload().window(operations, seed);
    }

    /// Whether its load is measured window after window; the three sizes of E are one load.
    boolean hasWindows() {
        return this == E5 || this == S || this == T;
    }
}
