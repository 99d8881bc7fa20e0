package io.sauva.partitioning.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.Partitioners;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.graph.Graph;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BaselineTest {
    @Test
    void allAreFoundByName() {
        for (String name : List.of("multilevel", "streaming", "hash", "roundrobin", "range", "single")) {
            PartitionerProvider provider = Partitioners.named(name);
            assertEquals(name, provider.name());
            assertEquals(3, provider.create(1).partition(problem(new long[3], 2)).length);
        }
    }

    @Property
    void theHashPartIsAFractionOfTheHashRange(@ForAll long hash, @ForAll @IntRange(min = 1) int parts) {
        int part = HashPartitioner.partOf(hash, parts);
        assertTrue(part >= 0 && part < parts);
        // Twice as many parts split each part in two.
        assertTrue(parts > Integer.MAX_VALUE / 2 || HashPartitioner.partOf(hash, 2 * parts) / 2 == part);
    }

    @Test
    void hashDividesManyKeysEvenly() {
        Problem problem = problem(WorkloadGraphs.ones(100_000), 7);
        assertTrue(Quality.of(problem, new HashPartitioner().partition(problem)).imbalance() < 1.05);
    }

    @Test
    void roundRobinTakesTurns() {
        assertArrayEquals(new int[] {0, 1, 2, 0, 1}, new RoundRobinPartitioner().partition(problem(new long[5], 3)));
    }

    @Test
    void rangesAreContiguousAndOfEvenWeight() {
        assertArrayEquals(
                new int[] {0, 0, 0, 1, 2, 2},
                new RangePartitioner().partition(problem(new long[] {1, 1, 1, 3, 2, 1}, 3)));
        assertArrayEquals(new int[] {0, 0, 1, 1}, new RangePartitioner().partition(problem(new long[4], 2)));
    }

    @Test
    void singleLeavesTheOtherPartsEmpty() {
        assertArrayEquals(new int[] {0, 0, 0}, new SinglePartitioner().partition(problem(new long[3], 3)));
    }

    private static Problem problem(long[] weights, int parts) {
        return Problem.fresh(Graph.isolated(weights), parts, 1.05);
    }
}
