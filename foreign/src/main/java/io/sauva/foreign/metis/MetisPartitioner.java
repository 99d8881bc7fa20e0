package io.sauva.foreign.metis;

import io.sauva.partitioning.PartNames;
import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Problem;
import java.util.Arrays;

/// Asks METIS. What would make it crash or lie is answered without it or brought into a form that it can take.
///
/// METIS knows nothing of where keys are now: each answer is a new one. Its parts are at least named so that
/// as many keys as possible need not move.
///
/// Thread: any; it remembers nothing but its seed.
final class MetisPartitioner implements Partitioner {
    private final int seed;

    MetisPartitioner(long seed) {
        // -1 would mean METIS's own seed.
        this.seed = (int) (seed ^ (seed >>> 32)) & Integer.MAX_VALUE;
    }

    @Override
    public int[] partition(Problem problem) {
        int vertices = problem.graph().vertices();
        if (vertices == 0 || problem.parts() == 1) {
            return new int[vertices];
        }
        int[] answer;
        if (problem.parts() >= vertices) {
            answer = new int[vertices];
            Arrays.setAll(answer, vertex -> vertex);
        } else {
            answer = new MetisCall(problem).run(seed);
            EmptyParts.fill(problem, answer);
        }
        PartNames.keep(problem, answer);
        return answer;
    }
}
