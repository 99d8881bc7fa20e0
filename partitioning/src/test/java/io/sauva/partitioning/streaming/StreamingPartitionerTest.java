package io.sauva.partitioning.streaming;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.WorkloadWindow;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StreamingPartitionerTest {
    @Test
    void cutsMuchLessThanAHash() {
        WorkloadWindow window = WorkloadGraphs.communities(10_000, false).window(100_000, 1);
        Problem problem = window.problem(8, 1.05);
        Quality quality = Quality.of(problem, new StreamingPartitioner().partition(problem));
        assertTrue(quality.cutShare() < 0.4, quality::toString);
        assertTrue(quality.imbalance() <= 1.05, quality::toString);
    }

    @Test
    void keepsAGoodAssignment() {
        int[] present = new int[4000];
        Arrays.setAll(present, vertex -> vertex / 1000);
        Problem problem = new Problem(WorkloadGraphs.cliques(400, 10, 1, 100), 4, 1.05, present, new long[4000], 1);
        assertArrayEquals(present, new StreamingPartitioner().partition(problem));
    }
}
