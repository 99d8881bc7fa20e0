package io.sauva.partitioning.streaming;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.WorkloadWindow;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamingPartitionerTest {
    @ParameterizedTest
    @EnumSource
    void cutsMuchLessThanAHash(StreamingPartitioner.Rule rule) {
        WorkloadWindow window = WorkloadGraphs.communities(10_000, false).window(100_000, 1);
        Problem problem = window.problem(8, 1.05);
        Quality quality = Quality.of(problem, new StreamingPartitioner(rule).partition(problem));
        assertTrue(quality.cutShare() < 0.4, quality::toString);
        assertTrue(quality.imbalance() <= 1.05, quality::toString);
    }

    @ParameterizedTest
    @EnumSource
    void keepsAGoodAssignment(StreamingPartitioner.Rule rule) {
        int[] present = new int[4000];
        Arrays.setAll(present, vertex -> vertex / 1000);
        Problem problem = new Problem(WorkloadGraphs.cliques(400, 10, 1, 100), 4, 1.05, present, new long[4000], 1);
        assertArrayEquals(present, new StreamingPartitioner(rule).partition(problem));
    }
}
