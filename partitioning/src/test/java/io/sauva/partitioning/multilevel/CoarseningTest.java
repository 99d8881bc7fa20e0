package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CoarseningTest {
    @Property(tries = 300)
    void weightsSurviveAContraction(@ForAll long seed) {
        Graph graph = RandomGraphs.graph(seed);
        Level fine = Level.of(graph);
        Bounds bounds = Bounds.of(graph.vertexWeights(), 4, 1.05);
        Contraction contraction = Contraction.of(fine, new Clustering(fine, bounds, 1).run());
        Level coarse = contraction.level;

        long[] weights = new long[coarse.vertices];
        int[] members = new int[coarse.vertices];
        for (int vertex = 0; vertex < fine.vertices; vertex++) {
            if (contraction.coarse[vertex] >= 0) {
                weights[contraction.coarse[vertex]] += fine.vertexWeights[vertex];
                members[contraction.coarse[vertex]]++;
            }
        }
        assertEquals(Arrays.toString(weights), Arrays.toString(coarse.vertexWeights));
        for (int vertex = 0; vertex < coarse.vertices; vertex++) {
            assertTrue(members[vertex] == 1 || weights[vertex] <= bounds.light());
        }
        assertEquals(cutOfClusters(fine, contraction.coarse), cutOfSingles(coarse));
    }

    @Test
    void aStarDoesNotStall() {
        Level star = Level.of(WorkloadGraphs.star(100_000));
        star.vertexWeights[0] = 1;
        Bounds bounds = Bounds.of(star.vertexWeights, 8, 1.05);
        Contraction contraction = Contraction.of(star, new Clustering(star, bounds, 100).run());
        assertTrue(contraction.level.vertices < 1000, contraction.level.vertices + " are left");
    }

    @Test
    void communitiesBecomeOneVertexEach() {
        Level level = Level.of(WorkloadGraphs.cliques(1000, 10, 1, 100));
        Bounds bounds = Bounds.of(level.vertexWeights, 8, 1.05);
        Contraction contraction = Contraction.of(level, new Clustering(level, bounds, 100).run());
        assertTrue(contraction.level.vertices <= 1000, contraction.level.vertices + " are left");
    }

    /// Edges to vertices that are not on the coarser level are left out.
    private static double cutOfClusters(Level fine, int[] coarse) {
        double cut = 0;
        for (int vertex = 0; vertex < fine.vertices; vertex++) {
            for (int arc = fine.starts[vertex]; arc < fine.starts[vertex + 1]; arc++) {
                int other = coarse[fine.neighbours[arc]];
                if (other >= 0 && coarse[vertex] >= 0 && other != coarse[vertex]) {
                    cut += fine.edgeWeights[arc];
                }
            }
        }
        return cut / 2;
    }

    private static double cutOfSingles(Level coarse) {
        int[] parts = new int[coarse.vertices];
        Arrays.setAll(parts, vertex -> vertex);
        return coarse.cut(parts);
    }
}
