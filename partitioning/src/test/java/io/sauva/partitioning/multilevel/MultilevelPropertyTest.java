package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.PartNames;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// What holds for every graph, whatever it looks like.
class MultilevelPropertyTest {
    private static final int TRIES = 500;

    @Property(tries = TRIES)
    void fullPartitioningIsValidBalancedAndRepeatable(@ForAll long seed) {
        Problem problem = RandomGraphs.problem(seed);
        problem.graph().check();
        int[] answer = ColdPartitioning.partition(problem, seed);
        assertValid(problem, answer);
        assertBalanced(problem, answer);
        assertArrayEquals(answer, ColdPartitioning.partition(problem, seed));
    }

    @Property(tries = TRIES)
    void goingOnIsValidAndBalanced(@ForAll long seed) {
        Problem problem = RandomGraphs.problem(seed);
        int[] answer = WarmPartitioning.partition(problem);
        assertValid(problem, answer);
        assertBalanced(problem, answer);
        assertArrayEquals(answer, WarmPartitioning.partition(problem));
    }

    @Property(tries = TRIES)
    void whatGoesOnHasNoWorseCutUnlessBalanceAsksForIt(@ForAll long seed) {
        Problem drawn = RandomGraphs.problem(seed);
        int[] start = ColdPartitioning.partition(drawn, seed);
        Problem problem =
                new Problem(drawn.graph(), drawn.parts(), drawn.balance(), start, drawn.hashes(), drawn.movePenalty());
        Bounds bounds = Bounds.of(drawn.graph().vertexWeights(), drawn.parts(), drawn.balance());
        Quality before = Quality.of(problem, start);
        Quality after = Quality.of(problem, WarmPartitioning.partition(problem));
        if (heaviestWithoutGiants(problem, bounds, start) <= bounds.limit()) {
            assertTrue(before.cut() - after.cut() >= Math.floor(problem.movePenalty()) * after.moved());
        }
    }

    @Property(tries = TRIES)
    void renamingKeepsThePartsAndNeverMovesMore(@ForAll long seed) {
        Problem problem = RandomGraphs.problem(seed);
        int[] answer = ColdPartitioning.partition(problem, seed);
        int[] renamed = answer.clone();
        PartNames.keep(problem, renamed);
        assertEquals(
                Quality.of(problem, answer).cut(), Quality.of(problem, renamed).cut());
        int[] twice = renamed.clone();
        PartNames.keep(
                new Problem(problem.graph(), problem.parts(), problem.balance(), renamed, problem.hashes(), 0), twice);
        assertArrayEquals(renamed, twice);
    }

    @Property(tries = 40)
    void followsARandomHistory(@ForAll long seed) {
        MultilevelPartitioner partitioner = new MultilevelPartitioner(seed);
        for (int step = 0; step < 20; step++) {
            Problem problem = RandomGraphs.problem(seed + step);
            assertValid(problem, partitioner.partition(problem));
        }
    }

    private static void assertValid(Problem problem, int[] answer) {
        assertEquals(problem.graph().vertices(), answer.length);
        assertTrue(Arrays.stream(answer).allMatch(part -> part >= 0 && part < problem.parts()));
    }

    /// Where no vertex but the giants is heavier than the slack, there is always room for the next one.
    private static void assertBalanced(Problem problem, int[] answer) {
        long[] weights = problem.graph().vertexWeights();
        Bounds bounds = Bounds.of(weights, problem.parts(), problem.balance());
        long rest =
                Arrays.stream(weights).filter(weight -> !bounds.isGiant(weight)).sum();
        long slack = bounds.limit() - Math.ceilDiv(rest, bounds.parts());
        if (Arrays.stream(weights).allMatch(weight -> weight <= slack || bounds.isGiant(weight))) {
            assertTrue(heaviestWithoutGiants(problem, bounds, answer) <= bounds.limit());
        }
    }

    private static long heaviestWithoutGiants(Problem problem, Bounds bounds, int[] answer) {
        long[] weights = problem.graph().vertexWeights();
        long[] loads = new long[problem.parts()];
        for (int vertex = 0; vertex < answer.length; vertex++) {
            loads[answer[vertex]] += bounds.isGiant(weights[vertex]) ? 0 : weights[vertex];
        }
        return Arrays.stream(loads).max().orElse(0);
    }
}
