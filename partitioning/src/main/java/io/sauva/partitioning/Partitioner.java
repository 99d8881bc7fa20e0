package io.sauva.partitioning;

/// Divides the vertices of a workload graph among parts: little weight between the parts, even weight in them,
/// and few vertices that change their part.
///
/// Thread: one at a time; an instance may remember what it did and belongs to one repartitioning loop.
public interface Partitioner {
    /// Answers the part of each vertex, 0 … parts − 1. Any problem has an answer: empty graphs, more parts than
    /// vertices, a vertex heavier than a part may be. Where the balance asked for cannot be had, the answer is as
    /// even as the partitioner can make it.
    ///
    /// @throws PartitioningException if there is no answer after all, e.g. memory ran out in a native library
    int[] partition(Problem problem);
}
