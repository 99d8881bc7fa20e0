package io.sauva.foreign.metis;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.sauva.partitioning.PartitioningException;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.graph.Graph;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;

/// One call of `METIS_PartGraphKway`: lays the graph out in native memory, calls, reads the answer.
///
/// Edges without weight are left out (METIS wants positive ones), and where no vertex has a weight each gets 1.
///
/// Thread: any; calls wait for each other. METIS seeds and draws from `rand()`, which the process has only one
/// of: two at a time would not give equal answers to equal questions.
/// Invariant: native memory is freed when the call is over, whatever came of it.
final class MetisCall {
    /// Where sums of METIS over all arcs come near the end of 32 bits.
    private static final int MOST_ARCS = 1 << 29;

    private static final int MOST_VERTICES = 1 << 28;
    private static final double LARGEST_IMBALANCE = 1000;
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    private final Graph graph;
    private final Problem problem;

    MetisCall(Problem problem) {
        this.problem = problem;
        this.graph = problem.graph();
    }

    /// The answer as METIS gave it: each part in range, some perhaps empty.
    ///
    /// @param seed not negative
    int[] run(int seed) {
        checkSize(graph.arcs(), graph.vertices());
        ONE_AT_A_TIME.lock();
        try (Arena arena = Arena.ofConfined()) {
            return run(seed, arena);
        } catch (OutOfMemoryError full) {
            throw new PartitioningException("no native memory to hand " + graph + " to METIS", full);
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    static void checkSize(int arcs, int vertices) {
        if (arcs > MOST_ARCS || vertices > MOST_VERTICES) {
            throw new PartitioningException("a graph of " + vertices + " vertices and " + arcs / 2
                    + " edges is too large for METIS with 32 bits; use another partitioner, or a shorter window");
        }
    }

    private int[] run(int seed, Arena arena) {
        int vertices = graph.vertices();
        MemorySegment vertexWeights = vertexWeights(arena);
        MemorySegment starts = arena.allocate(JAVA_INT, vertices + 1L);
        // One more, so that a graph without edges has an address to give.
        MemorySegment neighbours = arena.allocate(JAVA_INT, graph.arcs() + 1L);
        MemorySegment edgeWeights = arena.allocate(JAVA_INT, graph.arcs() + 1L);
        layOut(starts, neighbours, edgeWeights);
        MemorySegment options = arena.allocate(JAVA_INT, MetisLoader.OPTIONS);
        MetisLibrary.setDefaultOptions(options.address());
        double imbalance = Math.min(problem.balance() - 1, LARGEST_IMBALANCE);
        options.setAtIndex(JAVA_INT, MetisLibrary.OPTION_IMBALANCE, (int) Math.max(1, Math.round(imbalance * 1000)));
        options.setAtIndex(JAVA_INT, MetisLibrary.OPTION_SEED, seed);
        MemorySegment vertexCount = arena.allocateFrom(JAVA_INT, vertices);
        MemorySegment constraints = arena.allocateFrom(JAVA_INT, 1);
        MemorySegment parts = arena.allocateFrom(JAVA_INT, problem.parts());
        MemorySegment cut = arena.allocate(JAVA_INT);
        MemorySegment answer = arena.allocate(JAVA_INT, vertices);
        answer.fill((byte) -1);
        int status = MetisOutput.silent(() -> MetisSignals.leaveAlone(() -> MetisLibrary.partGraphKway(
                vertexCount.address(),
                constraints.address(),
                starts.address(),
                neighbours.address(),
                vertexWeights.address(),
                edgeWeights.address(),
                parts.address(),
                options.address(),
                cut.address(),
                answer.address())));
        if (status != MetisLibrary.OK) {
            throw failure(status);
        }
        return checked(answer.toArray(JAVA_INT));
    }

    private MemorySegment vertexWeights(Arena arena) {
        int vertices = graph.vertices();
        MemorySegment target = arena.allocate(JAVA_INT, vertices);
        double total = MetisWeights.sum(graph.vertexWeights(), vertices);
        MetisWeights weights = new MetisWeights(total);
        for (int vertex = 0; vertex < vertices; vertex++) {
            target.setAtIndex(JAVA_INT, vertex, total == 0 ? 1 : weights.scaled(graph.vertexWeights()[vertex]));
        }
        return target;
    }

    private void layOut(MemorySegment starts, MemorySegment neighbours, MemorySegment edgeWeights) {
        MetisWeights weights = new MetisWeights(MetisWeights.sum(graph.edgeWeights(), graph.arcs()));
        int size = 0;
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            for (int arc = graph.starts()[vertex]; arc < graph.starts()[vertex + 1]; arc++) {
                int weight = weights.scaled(graph.edgeWeights()[arc]);
                if (weight > 0) {
                    neighbours.setAtIndex(JAVA_INT, size, graph.neighbours()[arc]);
                    edgeWeights.setAtIndex(JAVA_INT, size, weight);
                    size++;
                }
            }
            starts.setAtIndex(JAVA_INT, vertex + 1, size);
        }
    }

    private int[] checked(int[] answer) {
        for (int part : answer) {
            if (part < 0 || part >= problem.parts()) {
                throw new PartitioningException("METIS answered part " + part + " of " + problem.parts() + " for "
                        + graph + "; use another partitioner");
            }
        }
        return answer;
    }

    private PartitioningException failure(int status) {
        String why = switch (status) {
            case MetisLibrary.ERROR_INPUT -> "it does not take the input";
            case MetisLibrary.ERROR_MEMORY -> "it got no memory";
            default -> "it failed with status " + status;
        };
        return new PartitioningException("METIS found no answer for " + graph + " in " + problem.parts() + " parts: "
                + why + "; use another partitioner");
    }
}
