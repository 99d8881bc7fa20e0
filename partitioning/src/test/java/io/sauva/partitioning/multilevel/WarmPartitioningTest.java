package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.graph.Graph;
import io.sauva.partitioning.multilevel.WarmPartitioning.Blocks;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WarmPartitioningTest {
    private final Graph cliques = WorkloadGraphs.cliques(40, 10, 1, 100);
    private final int[] good = new int[400];

    WarmPartitioningTest() {
        Arrays.setAll(good, vertex -> vertex / 100);
    }

    @Test
    void bringsAStrayBackIfThatIsWorthAMove() {
        int[] present = good.clone();
        present[255] = 0;
        assertArrayEquals(good, WarmPartitioning.partition(problem(present, 899)));
        assertArrayEquals(present, WarmPartitioning.partition(problem(present, 900)));
    }

    @Test
    void placesNewVerticesBesideTheirNeighbours() {
        int[] present = good.clone();
        for (int vertex = 3; vertex < 400; vertex += 10) {
            present[vertex] = Problem.NOWHERE;
        }
        assertArrayEquals(good, WarmPartitioning.partition(problem(present, 5)));
    }

    @Test
    void keepsANewRunOfKeysTogether() {
        int[] present = good.clone();
        Arrays.fill(present, 200, 300, Problem.NOWHERE);
        Problem problem = problem(present, 5);
        assertArrayEquals(good, WarmPartitioning.partition(problem));
    }

    @Test
    void gathersANewRunWhereMostOfItIs() {
        // Ten new keys that belong together, six of them in part 3 by their hashes, and a placed key for each
        // part.
        Graph clique = WorkloadGraphs.cliques(1, 10, 1, 100);
        int[] starts = Arrays.copyOf(clique.starts(), 15);
        Arrays.fill(starts, 11, 15, starts[10]);
        long[] weights = Arrays.copyOf(clique.vertexWeights(), 14);
        Arrays.fill(weights, 10, 14, 100);
        Graph graph = new Graph(starts, clique.neighbours(), clique.edgeWeights(), weights);
        int[] present = new int[14];
        Arrays.setAll(present, vertex -> vertex < 10 ? Problem.NOWHERE : vertex - 10);
        long[] hashes = new long[14];
        Arrays.setAll(hashes, vertex -> (vertex < 4 ? vertex : 3L) << 62);
        int[] answer = WarmPartitioning.partition(new Problem(graph, 4, 1.2, present, hashes, 5), Blocks.NONE, 0);
        for (int vertex = 0; vertex < 10; vertex++) {
            assertEquals(3, answer[vertex]);
        }
    }

    @Test
    void aNewKeyThatBelongsToNothingStaysWhereItIs() {
        int[] present = {0, 1, 2, 3, Problem.NOWHERE, Problem.NOWHERE, Problem.NOWHERE, Problem.NOWHERE};
        long[] hashes = new long[8];
        for (int vertex = 4; vertex < 8; vertex++) {
            hashes[vertex] = (7L - vertex) << 62;
        }
        Graph isolated = Graph.isolated(new long[] {100, 100, 100, 100, 1, 1, 1, 1});
        assertArrayEquals(
                new int[] {0, 1, 2, 3, 3, 2, 1, 0},
                WarmPartitioning.partition(new Problem(isolated, 4, 1.05, present, hashes, 5)));
    }

    @Test
    void relievesAnOverloadedPartByWholeCliques() {
        int[] present = new int[400];
        Arrays.setAll(present, vertex -> vertex / 100);
        Arrays.fill(present, 100, 120, 0);
        Problem problem = problem(present, 1);
        Quality quality = Quality.of(problem, WarmPartitioning.partition(problem));
        assertTrue(quality.imbalance() <= 1.05, quality::toString);
        assertTrue(quality.moved() <= 20, quality::toString);
    }

    @Test
    void separatesHotKeysThatSitTogether() {
        long[] weights = WorkloadGraphs.ones(400);
        weights[5] = 95;
        weights[6] = 90;
        weights[7] = 85;
        Graph graph = new Graph(cliques.starts(), cliques.neighbours(), cliques.edgeWeights(), weights);
        Problem problem = new Problem(graph, 4, 1.05, good, new long[400], 0);
        Quality quality = Quality.of(problem, WarmPartitioning.partition(problem));
        assertTrue(quality.imbalance() <= 1.05, quality::toString);
    }

    @Test
    void bringsABlockBackIfThatIsWorthAllItsMoves() {
        // No single vertex gains anything by leaving its clique.
        Graph small = WorkloadGraphs.cliques(100, 4, 1, 1000);
        int[] present = good.clone();
        Arrays.fill(present, 40, 44, 2);
        assertArrayEquals(
                good,
                WarmPartitioning.partition(
                        new Problem(small, 4, 1.05, present, new long[400], 4), Blocks.EVERYWHERE, 0));
        assertArrayEquals(
                present,
                WarmPartitioning.partition(
                        new Problem(small, 4, 1.05, present, new long[400], 6), Blocks.EVERYWHERE, 0));
    }

    /// Single keys that have strayed from their cliques, one in each tenth of the keys: a run that looks at a
    /// tenth brings one back, and ten runs bring back all.
    @Test
    void aDenseGraphIsLookedAtInSlices() {
        int[] present = good.clone();
        for (int vertex = 7; vertex < 400; vertex += 40) {
            present[vertex] = (good[vertex] + 1) % 4;
        }
        int sliceArcs = Math.ceilDiv(cliques.arcs(), 10);
        for (int call = 0; call < 10; call++) {
            int[] answer = WarmPartitioning.partition(problem(present, 1), Blocks.EVERYWHERE, call + 10, sliceArcs);
            present[7 + 40 * call] = good[7 + 40 * call];
            assertArrayEquals(present, answer, "slice " + call);
        }
        assertArrayEquals(good, present);
    }

    @Test
    void weightlessBlocksStayWithTheGiantTheyAreTiedTo() {
        Graph small = WorkloadGraphs.cliques(100, 4, 0, 1000);
        small.vertexWeights()[0] = 1000;
        small.vertexWeights()[399] = 10;
        Problem problem = new Problem(small, 4, 1.05, good, new long[400], 0);
        Quality before = Quality.of(problem, good);
        assertTrue(Quality.of(problem, WarmPartitioning.partition(problem, Blocks.EVERYWHERE, 0))
                        .cut()
                <= before.cut());
    }

    @Test
    void leavesPartsThatAreGone() {
        int[] present = new int[400];
        Arrays.setAll(present, vertex -> vertex / 40);
        Problem problem = problem(present, 1);
        int[] answer = WarmPartitioning.partition(problem);
        assertTrue(Arrays.stream(answer).allMatch(part -> part >= 0 && part < 4));
        assertTrue(Quality.of(problem, answer).imbalance() <= 1.05);
    }

    @Test
    void anInfinitePenaltyMovesNothingThatFits() {
        int[] present = new int[400];
        Arrays.setAll(present, vertex -> vertex % 4);
        Problem problem = problem(present, Double.POSITIVE_INFINITY);
        assertEquals(0, Quality.of(problem, WarmPartitioning.partition(problem)).moved());
    }

    private Problem problem(int[] present, double penalty) {
        return new Problem(cliques, 4, 1.05, present, new long[400], penalty);
    }
}
