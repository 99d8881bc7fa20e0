package io.sauva.checks.histories;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.PartitioningException;
import java.util.Random;

/// Provides `failing`, which fails in a different way at each call but every fourth, when it does as `restless`:
/// a loop that survives the failures is seen to move keys.
public final class FailingProvider implements PartitionerProvider {
    private static final int WAYS = 4;

    @Override
    public String name() {
        return "failing";
    }

    @Override
    public Partitioner create(long seed) {
        Random random = new Random(seed);
        int[] calls = {0};
        return problem -> switch (calls[0]++ % WAYS) {
            case 0 -> throw new PartitioningException("failing on purpose");
            case 1 -> throw new IllegalStateException("failing on purpose, with something else");
            case 2 -> throw new StackOverflowError("failing on purpose, with an error");
            default -> RestlessProvider.shuffle(problem, random);
        };
    }
}
