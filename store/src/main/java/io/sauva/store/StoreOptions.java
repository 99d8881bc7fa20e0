package io.sauva.store;

import io.sauva.store.repartitioning.Repartitioning;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// How to open a store. Never changes: each method with an argument answers changed options, each without one
/// the value.
///
/// ```java
/// StoreOptions options = StoreOptions.inMemory().partitions(32);
/// StoreOptions durable = StoreOptions.on(Path.of("data")).engine("rocksdb").sync(true);
/// ```
public final class StoreOptions implements Cloneable {
    private static final int DEFAULT_PARTITIONS = 16;
    private static final int MOST_PARTITIONS = 4096;

    private String engine = "hash";
    private Strategy strategy = Strategy.SOFT;
    private int partitions = DEFAULT_PARTITIONS;
    private List<Path> directories = List.of();
    private boolean sync = false;
    private Map<String, String> settings = Map.of();
    private String partitionMap = "";
    private int queueCapacity = 1024;
    private int maxPending = 65_536;
    private long drainKeysPerSecond = 100_000;
    private Repartitioning repartitioning = Repartitioning.adaptive();

    private StoreOptions() {}

    /// Options of a store that lives in memory, on the engine `hash`.
    public static StoreOptions inMemory() {
        return new StoreOptions();
    }

    /// Options of a store that keeps its files in a directory, on the engine `lmdb` (of `sauva-foreign`), with
    /// sync on.
    public static StoreOptions on(Path directory) {
        return inMemory().engine("lmdb").directories(List.of(directory)).sync(true);
    }

    /// The engine's name: `hash`, `map`, `offheap`, or with `sauva-foreign` `lmdb`, `rocksdb`, `tkrzw_tree`,
    /// `tkrzw_hash`.
    public String engine() {
        return engine;
    }

    public StoreOptions engine(String value) {
        StoreOptions changed = copy();
        changed.engine = Objects.requireNonNull(value, "engine");
        return changed;
    }

    /// How data is placed and who runs operations.
    public Strategy strategy() {
        return strategy;
    }

    public StoreOptions strategy(Strategy value) {
        StoreOptions changed = copy();
        changed.strategy = Objects.requireNonNull(value, "strategy");
        return changed;
    }

    /// How many partitions, 1 … 4096.
    public int partitions() {
        return partitions;
    }

    public StoreOptions partitions(int value) {
        require(value >= 1 && value <= MOST_PARTITIONS, "partitions must be 1 … " + MOST_PARTITIONS, value);
        StoreOptions changed = copy();
        changed.partitions = value;
        return changed;
    }

    /// Where the files are; partitions with an engine of their own are spread over them.
    public List<Path> directories() {
        return directories;
    }

    public StoreOptions directories(List<Path> value) {
        StoreOptions changed = copy();
        changed.directories = List.copyOf(value);
        return changed;
    }

    /// Whether a change that returned must survive a crash of the machine.
    public boolean sync() {
        return sync;
    }

    public StoreOptions sync(boolean value) {
        StoreOptions changed = copy();
        changed.sync = value;
        return changed;
    }

    /// What is particular to the engine, e.g. `map-size`.
    public Map<String, String> settings() {
        return settings;
    }

    /// With one more setting of the engine.
    public StoreOptions setting(String name, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(name, value);
        StoreOptions changed = copy();
        changed.settings = Map.copyOf(more);
        return changed;
    }

    /// The engine that remembers which keys were moved; empty chooses the one that fits.
    public String partitionMap() {
        return partitionMap;
    }

    public StoreOptions partitionMap(String value) {
        StoreOptions changed = copy();
        changed.partitionMap = Objects.requireNonNull(value, "partitionMap");
        return changed;
    }

    /// How many calls may wait for a partition's worker (Q), for the threaded strategies.
    public int queueCapacity() {
        return queueCapacity;
    }

    public StoreOptions queueCapacity(int value) {
        require(value >= 1, "queueCapacity must be at least 1", value);
        StoreOptions changed = copy();
        changed.queueCapacity = value;
        return changed;
    }

    /// How many asynchronous operations may wait at once.
    public int maxPending() {
        return maxPending;
    }

    public StoreOptions maxPending(int value) {
        require(value >= 1, "maxPending must be at least 1", value);
        StoreOptions changed = copy();
        changed.maxPending = value;
        return changed;
    }

    /// How many moved keys' data may follow in a second, for the hard strategies.
    public long drainKeysPerSecond() {
        return drainKeysPerSecond;
    }

    public StoreOptions drainKeysPerSecond(long value) {
        require(value >= 1, "drainKeysPerSecond must be at least 1", value);
        StoreOptions changed = copy();
        changed.drainKeysPerSecond = value;
        return changed;
    }

    /// How keys are divided anew while the store is used; without partitions there is nothing to divide.
    public Repartitioning repartitioning() {
        return repartitioning;
    }

    public StoreOptions repartitioning(Repartitioning value) {
        StoreOptions changed = copy();
        changed.repartitioning = Objects.requireNonNull(value, "repartitioning");
        return changed;
    }

    @Override
    public String toString() {
        return strategy + " on " + engine + " with " + partitions + " partitions";
    }

    private StoreOptions copy() {
        try {
            return (StoreOptions) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }

    private static void require(boolean right, String rule, long value) {
        if (!right) {
            throw new StoreException(rule + ": " + value);
        }
    }
}
