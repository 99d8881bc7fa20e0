package io.sauva.checks.histories;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.Problem;
import java.util.Random;

/// Provides `restless`, which sends every key somewhere else at every call: as many moves as there can be.
public final class RestlessProvider implements PartitionerProvider {
    @Override
    public String name() {
        return "restless";
    }

    @Override
    public Partitioner create(long seed) {
        Random random = new Random(seed);
        return problem -> shuffle(problem, random);
    }

    /// Nowhere that a key is known to be now; a key that was never placed goes anywhere.
    static int[] shuffle(Problem problem, Random random) {
        int[] parts = new int[problem.graph().vertices()];
        for (int vertex = 0; vertex < parts.length; vertex++) {
            int present = problem.present()[vertex];
            parts[vertex] = present == Problem.NOWHERE || problem.parts() == 1
                    ? random.nextInt(problem.parts())
                    : (present + 1 + random.nextInt(problem.parts() - 1)) % problem.parts();
        }
        return parts;
    }
}
