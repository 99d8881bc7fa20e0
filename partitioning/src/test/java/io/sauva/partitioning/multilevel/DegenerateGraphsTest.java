package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Graphs at the edge of what there can be, beyond those of the contract suite.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DegenerateGraphsTest {
    private static final int MANY = 1_000_000;

    @Test
    void aStarOfAMillionLeavesIsBalanced() {
        Problem problem = Problem.fresh(WorkloadGraphs.star(MANY), 8, 1.05);
        Quality quality = Quality.of(problem, ColdPartitioning.partition(problem, 1));
        // The hub weighs as much as all leaves together, so it has a part alone.
        assertEquals(4, quality.imbalance(), 0.01);
    }

    @Test
    void aHubOfNoWeightSitsWhereMostOfItsLeavesAre() {
        Graph star = WorkloadGraphs.star(MANY);
        star.vertexWeights()[0] = 0;
        Problem problem = Problem.fresh(star, 4, 1.05);
        Quality quality = Quality.of(problem, ColdPartitioning.partition(problem, 1));
        assertTrue(quality.imbalance() <= 1.05, quality::toString);
        assertTrue(quality.cutShare() <= 0.76, quality::toString);
    }

    @Test
    void aLongScanIsCutAtFewPlaces() {
        Problem problem = Problem.fresh(WorkloadGraphs.path(MANY), 64, 1.05);
        Quality quality = Quality.of(problem, ColdPartitioning.partition(problem, 1));
        assertTrue(quality.imbalance() <= 1.05, quality::toString);
        assertTrue(quality.cutShare() < 0.001, quality::toString);
    }

    @Test
    void oneEdgeAmongAMillionIsolatedVerticesStaysWhole() {
        int[] starts = new int[MANY + 1];
        Arrays.fill(starts, MANY / 2, starts.length, 2);
        starts[0] = 0;
        Arrays.fill(starts, 1, MANY / 2, 1);
        Graph graph = new Graph(starts, new int[] {MANY / 2 - 1, 0}, new long[] {5, 5}, WorkloadGraphs.ones(MANY));
        graph.check();
        Problem problem = Problem.fresh(graph, 64, 1.05);
        Quality quality = Quality.of(problem, ColdPartitioning.partition(problem, 1));
        assertEquals(0, quality.cut());
        assertTrue(quality.imbalance() <= 1.05, quality::toString);
    }

    @Test
    void manyPartsAreNoTrouble() {
        Problem problem = Problem.fresh(WorkloadGraphs.cliques(2000, 5, 1, 100), 1000, 1.05);
        Quality quality = Quality.of(problem, ColdPartitioning.partition(problem, 1));
        assertTrue(quality.cutShare() < 0.01, quality::toString);
        assertEquals(1, quality.imbalance());
        Problem more = Problem.fresh(WorkloadGraphs.path(1000), 50_000, 1.05);
        assertEquals(50, Quality.of(more, ColdPartitioning.partition(more, 1)).imbalance());
    }

    @Test
    void identicalVerticesAreDividedEvenly() {
        int side = 300;
        int[] starts = new int[2 * side + 1];
        int[] neighbours = new int[2 * side * side];
        for (int vertex = 0; vertex < 2 * side; vertex++) {
            starts[vertex + 1] = (vertex + 1) * side;
            for (int other = 0; other < side; other++) {
                neighbours[vertex * side + other] = vertex < side ? side + other : other;
            }
        }
        long[] edgeWeights = new long[neighbours.length];
        Arrays.fill(edgeWeights, 1);
        Graph graph = new Graph(starts, neighbours, edgeWeights, WorkloadGraphs.ones(2 * side));
        Problem problem = Problem.fresh(graph, 6, 1.05);
        assertTrue(Quality.of(problem, ColdPartitioning.partition(problem, 1)).imbalance() <= 1.05);
    }

    @Test
    void weightsNearTheEndOfLongGiveTheSameDivisionAsSmallOnes() {
        Graph small = WorkloadGraphs.cliques(64, 8, 1, 1 << 10);
        Graph large = WorkloadGraphs.cliques(64, 8, 1L << 52, 1L << 49);
        Problem problem = Problem.fresh(large, 4, 1.05);
        int[] answer = ColdPartitioning.partition(problem, 1);
        assertTrue(Quality.of(problem, answer).imbalance() <= 1.05);
        Problem twin = Problem.fresh(small, 4, 1.05);
        assertTrue(Quality.of(twin, answer).cut()
                <= 2 * Quality.of(twin, ColdPartitioning.partition(twin, 1)).cut());
    }

    @Test
    void theAnswerDependsOnNothingButSeedAndProblem() {
        Problem problem = WorkloadGraphs.scans(true).window(30_000, 1).problem(16, 1.05);
        int[] first = ColdPartitioning.partition(problem, 7);
        assertArrayEquals(first, ColdPartitioning.partition(problem, 7));
    }
}
