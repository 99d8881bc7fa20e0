package io.sauva.store.repartitioning;

import io.sauva.store.StoreException;
import java.util.Locale;

/// How a new assignment takes effect.
public enum Switch {
    /// Key by key, in small batches, while operations go on. The others are there for comparison.
    MOVES,
    /// All at once, while all partitions are held.
    STOP,
    /// All at once, when a sync command has gone through the queue of every worker; without workers, through the
    /// queue of every gate, which is as `STOP`.
    BARRIER;

    /// The switch of that name, as users write it: `moves`.
    public static Switch named(String name) {
        for (Switch one : values()) {
            if (one.toString().equals(name)) {
                return one;
            }
        }
        throw new StoreException("unknown switch '" + name + "'; there are: moves, stop, barrier");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
