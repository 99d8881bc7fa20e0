package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.WorkloadGraphs;
import org.junit.jupiter.api.Test;

class CutTest {
    @Test
    void isExactOnSmallGraphs() {
        for (long seed = 0; seed < 200; seed++) {
            Problem problem = RandomGraphs.problem(seed);
            int[] parts = ColdPartitioning.partition(problem, seed);
            Cut cut = Cut.of(problem, parts);
            assertEquals((double) Quality.of(problem, parts).cut(), cut.weight(), 1e-9 * cut.all());
            assertEquals((double) problem.graph().totalEdgeWeight(), cut.all(), 1e-9 * cut.all());
        }
    }

    /// The hottest keys of these scans have parts of their own, so that their edges are cut, and weigh as much as
    /// thousands of others.
    @Test
    void hotKeysDoNotSpoilTheSample() {
        for (int operations = 200_000; operations < 300_000; operations += 20_000) {
            Problem problem =
                    WorkloadGraphs.scans(true).window(operations, operations).problem(64, 1.05);
            int[] parts = ColdPartitioning.partition(problem, 1);
            Quality exact = Quality.of(problem, parts);
            Cut cut = Cut.of(problem, parts);
            assertEquals(1, cut.share() / exact.cutShare(), 0.1, exact::toString);
            assertEquals(1, cut.weight() / exact.cut(), 0.1, exact::toString);
        }
    }
}
