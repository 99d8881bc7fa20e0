package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MultilevelPartitionerTest {
    private final Graph cliques = WorkloadGraphs.cliques(400, 10, 1, 100);

    @Test
    void afterAHashTheFirstCallRebuildsEverything() {
        Problem problem = scattered(1);
        Quality quality = Quality.of(problem, new MultilevelPartitioner(1).partition(problem));
        assertTrue(quality.cutShare() < 0.01, quality::toString);
    }

    @Test
    void nothingIsRebuiltThatIsNotWorthItsMoves() {
        Problem problem = scattered(1e6);
        assertEquals(
                0,
                Quality.of(problem, new MultilevelPartitioner(1).partition(problem))
                        .moved());
    }

    @Test
    void aFullPartitioningOfASettledLoadMovesNothing() {
        MultilevelPartitioner partitioner = new MultilevelPartitioner(1);
        int[] settled = partitioner.partition(scattered(0));
        for (int call = 0; call < 25; call++) {
            Problem problem = new Problem(cliques, 8, 1.05, settled, new long[4000], 0);
            assertEquals(0, Quality.of(problem, partitioner.partition(problem)).moved());
        }
    }

    @Test
    void aLoadThatChangedIsRebuiltAtOnce() {
        MultilevelPartitioner partitioner = new MultilevelPartitioner(1);
        int[] settled = partitioner.partition(scattered(1));
        Problem same = new Problem(cliques, 8, 1.05, settled, new long[4000], 1);
        assertEquals(0, Quality.of(same, partitioner.partition(same)).moved());

        // Other keys belong together from now on.
        Problem changed = scattered(1);
        Quality quality = Quality.of(changed, partitioner.partition(changed));
        assertTrue(quality.cutShare() < 0.01, quality::toString);
    }

    @Test
    void whereNoBalanceCanBeHadNothingMovesForIt() {
        // Three of these in two parts: whatever one does, one part has twice the load of the other.
        Graph three = Graph.isolated(new long[] {10, 10, 10});
        MultilevelPartitioner partitioner = new MultilevelPartitioner(1);
        int[] present = {0, 1, 1};
        for (int call = 0; call < 25; call++) {
            Problem problem = new Problem(three, 2, 1.05, present, new long[3], 0);
            assertEquals(0, Quality.of(problem, partitioner.partition(problem)).moved());
        }
    }

    /// Every clique is spread over all parts, so that no single move gains anything.
    private Problem scattered(double penalty) {
        int[] present = new int[4000];
        Arrays.setAll(present, vertex -> vertex % 8);
        return new Problem(cliques, 8, 1.05, present, new long[4000], penalty);
    }
}
