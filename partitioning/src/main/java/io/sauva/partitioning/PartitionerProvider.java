package io.sauva.partitioning;

import java.util.Optional;

/// Makes partitioners of one kind. Found through `ServiceLoader`; see [Partitioners].
public interface PartitionerProvider {
    /// The name by which users ask for it, e.g. `multilevel`.
    String name();

    /// Why it cannot be used here (a missing library, say), or empty if it can. One line that says what to do.
    default Optional<String> unavailable() {
        return Optional.empty();
    }

    /// Makes a partitioner; equal seeds and equal problems give equal answers.
    Partitioner create(long seed);
}
