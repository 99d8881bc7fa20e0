package io.sauva.store;

import java.util.Locale;

/// How a store places its data and who runs its operations.
public enum Strategy {
    /// One engine, one partition, the caller: the baseline.
    ENGINE(false, false),
    /// One engine that all partitions share, the caller.
    SOFT(false, false),
    /// One engine that all partitions share, a worker for each partition.
    THREADED(false, true),
    /// An engine for each partition, the caller.
    HARD(true, false),
    /// An engine for each partition, a worker for each partition.
    HARD_THREADED(true, true);

    private final boolean split;
    private final boolean workers;

    Strategy(boolean split, boolean workers) {
        this.split = split;
        this.workers = workers;
    }

    boolean isSplit() {
        return split;
    }

    boolean hasWorkers() {
        return workers;
    }

    /// The strategy of that name, as users write it: `hard_threaded`.
    public static Strategy named(String name) {
        for (Strategy strategy : values()) {
            if (strategy.toString().equals(name)) {
                return strategy;
            }
        }
        throw new StoreException(
                "unknown strategy '" + name + "'; there are: engine, soft, threaded, hard, hard_threaded");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
