package io.sauva.checks.histories;

import io.sauva.storage.EngineProvider;
import io.sauva.storage.Engines;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The stores that a history must run through without a difference: every strategy on every engine that is on
/// the class path and can be used here.
final class Combinations {
    /// `-Dsauva.effort=20` for a long search.
    static final int EFFORT = Integer.getInteger("sauva.effort", 1);

    /// One store to test, without its directory. It moves keys when it is told to and not by itself.
    record Combination(Strategy strategy, String engine, boolean persistent, int partitions, String partitionMap) {
        StoreOptions options(Path directory) {
            StoreOptions options = StoreOptions.inMemory()
                    .engine(engine)
                    .strategy(strategy)
                    .partitions(partitions)
                    .partitionMap(partitionMap)
                    .repartitioning(Repartitioning.off());
            return persistent ? options.directories(List.of(directory)) : options;
        }

        /// Whether the assignment of a key outlives the key: only entries in memory forget it.
        boolean keepsAssignments() {
            return persistent || isSplit() || !partitionMap.isEmpty();
        }

        private boolean isSplit() {
            return strategy == Strategy.HARD || strategy == Strategy.HARD_THREADED;
        }

        @Override
        public String toString() {
            String map = partitionMap.isEmpty() ? "" : ", map in " + partitionMap;
            return strategy + " on " + engine + ", " + partitions + " partitions" + map;
        }
    }

    private Combinations() {}

    /// Every engine that can be used here, but for those of the tests.
    static List<EngineProvider> engines() {
        return Engines.all().stream()
                .filter(provider -> provider.unavailable().isEmpty() && !(provider instanceof BrittleProvider))
                .toList();
    }

    /// Every strategy on every engine; those in memory once for each number of partitions, the persistent ones,
    /// which take longer, once.
    static List<Combination> all(int... partitions) {
        List<Combination> all = new ArrayList<>();
        for (EngineProvider provider : engines()) {
            boolean persistent = provider.traits().persistent();
            for (Strategy strategy : Strategy.values()) {
                for (int number : persistent ? new int[] {3} : partitions) {
                    all.add(new Combination(strategy, provider.name(), persistent, number, ""));
                }
            }
        }
        return all;
    }

    /// Strategies that share one engine, with the moved keys in a map beside it instead of in the entries.
    static List<Combination> withPartitionMap(int partitions) {
        return List.of(
                new Combination(Strategy.SOFT, "hash", false, partitions, "hash"),
                new Combination(Strategy.THREADED, "map", false, partitions, "map"));
    }
}
