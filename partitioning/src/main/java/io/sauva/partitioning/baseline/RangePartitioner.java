package io.sauva.partitioning.baseline;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.graph.Graph;

/// Gives each part a contiguous range of the keys, with even weight: what a range-partitioned store does.
/// A key goes to the part in which the middle of its weight falls.
///
/// Thread: any; it remembers nothing.
public final class RangePartitioner implements Partitioner {
    @Override
    public int[] partition(Problem problem) {
        Graph graph = problem.graph();
        int[] parts = new int[graph.vertices()];
        double total = graph.totalVertexWeight();
        boolean weightless = total == 0;
        if (weightless) {
            total = parts.length;
        }
        double before = 0;
        for (int vertex = 0; vertex < parts.length; vertex++) {
            double weight = weightless ? 1 : graph.vertexWeights()[vertex];
            int part = (int) ((before + weight / 2) / total * problem.parts());
            parts[vertex] = Math.min(part, problem.parts() - 1);
            before += weight;
        }
        return parts;
    }
}
