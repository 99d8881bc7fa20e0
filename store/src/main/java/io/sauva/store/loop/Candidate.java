package io.sauva.store.loop;

import io.sauva.partitioning.Quality;
import io.sauva.partitioning.tracking.LoadReport;
import io.sauva.partitioning.tracking.Trace;
import io.sauva.partitioning.tracking.WorkloadGraph;
import java.util.Arrays;

/// An assignment that was learned and has not taken effect.
///
/// @param graph what it was learned from
/// @param assignment the partition of each vertex
/// @param quality how good it is for that graph
/// @param moves what it takes
record Candidate(WorkloadGraph graph, int[] assignment, Quality quality, MoveList moves) {
    /// What it would do to the operations of a trace. Keys it does not know stay where they are.
    LoadReport judge(Trace trace, Keyspace keyspace) {
        return LoadReport.of(trace, keyspace.partitions(), number -> {
            int vertex = find(trace.key(number));
            return vertex >= 0 ? assignment[vertex] : keyspace.partitionOf(trace.key(number), trace.hash(number));
        });
    }

    /// The vertex of a key, negative if there is none.
    int find(byte[] key) {
        int low = 0;
        int high = graph.graph().vertices() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Arrays.compareUnsigned(graph.key(middle), key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
