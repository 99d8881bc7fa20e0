package io.sauva.partitioning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.sauva.partitioning.graph.Graph;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What every partitioner must do. For a new one: a subclass that names its provider and says what it promises
/// beyond a valid answer.
///
/// The graphs are those that a load can bring about, however odd; each is checked before it is used. A time limit
/// tells what does not end from what does, not slow from fast.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class PartitionerContract {
    private static final long SEED = 20261116;
    private static final int MANY = 1_000_000;

    /// Three times what `multilevel` allocates in sum for a million keys (docs/benchmarks.md): 127 MB if they are
    /// isolated, 70 MB if one scan has them all. Far below what anything quadratic, or a row a key, would take.
    private static final long MOST_BYTES_ISOLATED = 3 * 127_000_000L;

    private static final long MOST_BYTES_SCANNED = 3 * 70_000_000L;

    protected abstract PartitionerProvider provider();

    /// Whether no part is heavier than [Problem#heaviestPart] (and [#slack] more), hot keys or not, wherever
    /// the weights allow it.
    protected boolean promisesBalance() {
        return false;
    }

    /// By how much a part may be heavier than promised, as a share.
    protected double slack() {
        return 0.01;
    }

    /// Whether keys that are used together come to the same part where that is easy.
    protected boolean promisesCut() {
        return false;
    }

    /// Whether a good present assignment stays as it is.
    protected boolean promisesToStay() {
        return false;
    }

    /// Called where the partitioner cannot be used here; by default that is a failure.
    protected void unavailable(String why) {
        throw new AssertionError(why);
    }

    @BeforeEach
    void isThere() {
        provider().unavailable().ifPresent(this::unavailable);
    }

    @Test
    void answersAnEmptyGraph() {
        for (int parts : new int[] {1, 2, 64}) {
            assertEquals(0, solve(fresh(Graph.isolated(new long[0]), parts)).length);
        }
    }

    @Test
    void answersOneVertex() {
        for (int parts : new int[] {1, 2, 64}) {
            solve(fresh(Graph.isolated(new long[] {7}), parts));
        }
    }

    @Test
    void answersTwoVerticesThatBelongTogether() {
        for (int parts : new int[] {1, 2, 3}) {
            solve(fresh(WorkloadGraphs.path(2), parts));
        }
    }

    @Test
    void putsEverythingInTheOnlyPart() {
        int[] answer = solve(fresh(WorkloadGraphs.cliques(20, 10, 3, 100), 1));
        assertTrue(Arrays.stream(answer).allMatch(part -> part == 0));
    }

    @Test
    void answersMorePartsThanVertices() {
        Graph graph = WorkloadGraphs.cliques(3, 4, 1, 10);
        for (int parts : new int[] {11, 12, 13, 1000}) {
            solve(fresh(graph, parts));
        }
        solve(fresh(Graph.isolated(WorkloadGraphs.ones(5)), 64));
    }

    @Test
    void answersEverySmallGraph() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 200; round++) {
            int keys = random.nextInt(1, 40);
            WindowBuilder builder = new WindowBuilder(keys);
            int[] operation = new int[5];
            for (int i = random.nextInt(60); i >= 0; i--) {
                int count = random.nextInt(1, 6);
                for (int j = 0; j < count; j++) {
                    operation[j] = random.nextInt(keys);
                }
                builder.operation(operation, count);
            }
            WorkloadWindow window = builder.build();
            solve(window.problem(random.nextInt(1, 20), 1 + random.nextInt(3) * 0.05));
        }
    }

    @Test
    void dividesVerticesWithoutEdges() {
        Problem problem = fresh(Graph.isolated(WorkloadGraphs.ones(10_000)), 8);
        assertBalanced(problem, solve(problem));
    }

    @Test
    void dividesAMillionIsolatedVertices() {
        Problem problem = fresh(WorkloadGraphs.alone(MANY), 8);
        assertBalanced(problem, solve(problem));
        assertAllocates(MOST_BYTES_ISOLATED, problem);
    }

    @Test
    void dividesHotKeysAmongManyParts() {
        Problem problem = fresh(WorkloadGraphs.alone(50_000), 64);
        assertBalanced(problem, solve(problem));
    }

    @Test
    void livesWithAKeyThatHasHalfOfAllLoad() {
        long[] weights = WorkloadGraphs.ones(2001);
        weights[1000] = 2000;
        Problem isolated = fresh(Graph.isolated(weights), 4);
        assertBalanced(isolated, solve(isolated));

        Graph path = WorkloadGraphs.path(2001);
        path.vertexWeights()[1000] = 2000;
        Problem connected = fresh(path, 4);
        assertBalanced(connected, solve(connected));
    }

    @Test
    void livesWithWeightsWhoseSumPassesThirtyOneBits() {
        Problem problem = fresh(WorkloadGraphs.cliques(100, 10, 1L << 24, 1L << 23), 4);
        int[] answer = solve(problem);
        assertBalanced(problem, answer);
        assertGoodCut(problem, answer);
    }

    @Test
    void livesWithWeightsNearTheLimitOfLong() {
        Problem problem = fresh(WorkloadGraphs.cliques(100, 10, 1L << 51, 1L << 48), 4);
        int[] answer = solve(problem);
        assertBalanced(problem, answer);
        assertGoodCut(problem, answer);
    }

    @Test
    void livesWithSmallAndHugeWeightsTogether() {
        long[] weights = WorkloadGraphs.ones(1000);
        for (int vertex = 0; vertex < 10; vertex++) {
            weights[vertex * 100] = 1L << 58;
        }
        Problem problem = fresh(Graph.isolated(weights), 5);
        assertBalanced(problem, solve(problem));
    }

    @Test
    void livesWithoutAnyWeight() {
        solve(fresh(Graph.isolated(new long[1000]), 4));
        solve(fresh(WorkloadGraphs.cliques(50, 10, 0, 100), 4));
        Graph weightless = WorkloadGraphs.path(1000);
        Arrays.fill(weightless.edgeWeights(), 0);
        solve(fresh(weightless, 4));
        Arrays.fill(weightless.vertexWeights(), 0);
        solve(fresh(weightless, 4));
    }

    @Test
    void cutsAScanOverAMillionKeysAtFewPlaces() {
        Problem problem = fresh(WorkloadGraphs.path(MANY), 8);
        int[] answer = solve(problem);
        assertBalanced(problem, answer);
        assertGoodCut(problem, answer);
        assertAllocates(MOST_BYTES_SCANNED, problem);
    }

    @Test
    void dividesAStar() {
        Problem problem = fresh(WorkloadGraphs.star(200_000), 8);
        assertBalanced(problem, solve(problem));
    }

    @Test
    void findsCommunities() {
        WorkloadWindow window = WorkloadGraphs.communities(10_000, false).window(100_000, SEED);
        Problem problem = window.problem(8, Problem.DEFAULT_BALANCE);
        int[] answer = solve(problem);
        assertBalanced(problem, answer);
        // A tenth of the transactions cannot be saved; hash cuts seven eighths of everything.
        assertCutBelow(0.25, problem, answer);
    }

    @Test
    void findsScans() {
        WorkloadWindow window = WorkloadGraphs.scans(true).window(20_000, SEED);
        for (int parts : new int[] {2, 8, 64}) {
            Problem problem = window.problem(parts, Problem.DEFAULT_BALANCE);
            int[] answer = solve(problem);
            assertBalanced(problem, answer);
            assertCutBelow(0.2, problem, answer);
        }
    }

    @Test
    void answersTheSameTwice() {
        WorkloadWindow window = WorkloadGraphs.communities(4_000, true).window(20_000, SEED);
        Problem problem = window.problem(7, Problem.DEFAULT_BALANCE);
        int[] first = provider().create(SEED).partition(problem);
        int[] second = provider().create(SEED).partition(problem);
        assertArrayEquals(first, second);
    }

    @Test
    void takesAPresentAssignmentWithHoles() {
        WorkloadWindow window = WorkloadGraphs.communities(4_000, false).window(40_000, SEED);
        int[] present = new int[window.keys().length];
        Arrays.setAll(present, vertex -> vertex % 3 == 0 ? Problem.NOWHERE : vertex % 5);
        solve(new Problem(window.graph(), 5, 1.05, present, window.hashes(), 1));
        // All in one part, and all nowhere but one.
        Arrays.fill(present, 4);
        solve(new Problem(window.graph(), 5, 1.05, present, window.hashes(), 0.5));
        Arrays.fill(present, Problem.NOWHERE);
        present[0] = 0;
        solve(new Problem(window.graph(), 5, 1.05, present, window.hashes(), 0.5));
    }

    /// The number of parts was lowered: keys are in parts that no longer exist.
    @Test
    void takesAPresentAssignmentToPartsThatAreGone() {
        Graph graph = WorkloadGraphs.cliques(40, 10, 1, 10);
        int[] present = new int[400];
        Arrays.setAll(present, vertex -> vertex / 10 % 8);
        solve(new Problem(graph, 3, 1.05, present, new long[400], 1));
    }

    @Test
    void leavesAGoodAssignmentAlone() {
        Graph graph = WorkloadGraphs.cliques(400, 10, 1, 100);
        int[] present = new int[graph.vertices()];
        Arrays.setAll(present, vertex -> 3 - vertex / 1000);
        Problem problem = new Problem(graph, 4, 1.05, present, new long[present.length], 1);
        Quality quality = Quality.of(problem, solve(problem));
        if (promisesToStay()) {
            assertEquals(0, quality.moved());
        }
    }

    protected static Problem fresh(Graph graph, int parts) {
        return Problem.fresh(graph, parts, Problem.DEFAULT_BALANCE);
    }

    /// Partitions, and checks that the answer is one and that the question stayed as it was.
    protected final int[] solve(Problem problem) {
        Graph graph = problem.graph();
        graph.check();
        int[] starts = graph.starts().clone();
        int[] neighbours = graph.neighbours().clone();
        long[] edgeWeights = graph.edgeWeights().clone();
        long[] vertexWeights = graph.vertexWeights().clone();
        int[] present = problem.present().clone();
        long[] hashes = problem.hashes().clone();
        int[] answer = provider().create(SEED).partition(problem);
        assertArrayEquals(starts, graph.starts());
        assertArrayEquals(neighbours, graph.neighbours());
        assertArrayEquals(edgeWeights, graph.edgeWeights());
        assertArrayEquals(vertexWeights, graph.vertexWeights());
        assertArrayEquals(present, problem.present());
        assertArrayEquals(hashes, problem.hashes());
        assertEquals(graph.vertices(), answer.length);
        for (int vertex = 0; vertex < answer.length; vertex++) {
            int part = answer[vertex];
            assertTrue(part >= 0 && part < problem.parts(), "vertex " + vertex + " came to part " + part);
        }
        return answer;
    }

    private void assertBalanced(Problem problem, int[] answer) {
        if (!promisesBalance()) {
            return;
        }
        long[] loads = new long[problem.parts()];
        for (int vertex = 0; vertex < answer.length; vertex++) {
            loads[answer[vertex]] += problem.graph().vertexWeights()[vertex];
        }
        long heaviest = Arrays.stream(loads).max().orElse(0);
        double allowed = problem.heaviestPart() * (1 + slack());
        assertTrue(
                heaviest <= allowed,
                () -> heaviest + " in one part, allowed are " + allowed + ": " + Arrays.toString(loads));
    }

    /// Heap only, and that of the calling thread: what a partitioner allocates, in sum.
    private void assertAllocates(long most, Problem problem) {
        Partitioner partitioner = provider().create(SEED);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        int[] answer = partitioner.partition(problem);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated <= most, () -> allocated + " bytes for " + answer.length + " keys, more than " + most);
    }

    private void assertGoodCut(Problem problem, int[] answer) {
        assertCutBelow(0.02, problem, answer);
    }

    private void assertCutBelow(double share, Problem problem, int[] answer) {
        double cut = Quality.of(problem, answer).cutShare();
        assertTrue(!promisesCut() || cut < share, () -> "cut " + cut + ", expected less than " + share);
    }
}
