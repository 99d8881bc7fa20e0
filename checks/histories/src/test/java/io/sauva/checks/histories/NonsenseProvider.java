package io.sauva.checks.histories;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.Problem;
import java.util.Arrays;
import java.util.Random;

/// Provides `nonsense`, whose answers are no assignments, each in another way, but for every seventh, which is
/// that of `restless`.
public final class NonsenseProvider implements PartitionerProvider {
    private static final int WAYS = 7;

    @Override
    public String name() {
        return "nonsense";
    }

    @Override
    public Partitioner create(long seed) {
        Random random = new Random(seed);
        int[] calls = {0};
        return problem -> answer(problem, calls[0]++ % WAYS, RestlessProvider.shuffle(problem, random));
    }

    private static int[] answer(Problem problem, int way, int[] parts) {
        return switch (way) {
            case 0 -> null;
            case 1 -> new int[0];
            case 2 -> Arrays.copyOf(parts, parts.length - 1);
            case 3 -> with(parts, problem.parts());
            case 4 -> with(parts, -1);
            case 5 -> with(parts, Integer.MAX_VALUE);
            default -> parts;
        };
    }

    /// The last one is wrong: those before it could be moved before it is looked at.
    private static int[] with(int[] parts, int part) {
        parts[parts.length - 1] = part;
        return parts;
    }
}
