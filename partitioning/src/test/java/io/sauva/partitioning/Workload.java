package io.sauva.partitioning;

/// A load from which windows are drawn: equal keys in each, other operations. What was learned on one window
/// can be judged on the next.
///
/// Thread: any; a workload does not change.
public interface Workload {
    /// How many keys there are; they are numbered from 0.
    int keys();

    /// The graph of so many operations. Equal seeds give equal windows.
    WorkloadWindow window(int operations, long seed);
}
