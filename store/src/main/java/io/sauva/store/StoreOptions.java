package io.sauva.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How to open a store. Immutable; each method answers changed options.
///
/// ```java
/// StoreOptions options = StoreOptions.inMemory().partitions(32);
/// StoreOptions durable = StoreOptions.on(Path.of("data")).engine("rocksdb").sync(true);
/// ```
///
/// @param engine the engine's name: `hash`, `map`, `offheap`, or with `sauva-foreign` `lmdb`, `rocksdb`,
/// `tkrzw_tree`, `tkrzw_hash` @param strategy how data is placed and who runs operations @param partitions how
/// many partitions, 1 … 4096 @param directories where the files are; partitions with an engine of their own are
/// spread over them @param sync whether a change that returned must survive a crash of the machine @param
/// settings what is particular to the engine, e.g. `map-size` @param partitionMap the engine that remembers
/// which keys were moved; empty chooses the one that fits @param queueCapacity how many calls may wait for a
/// partition's worker (Q), for the threaded strategies @param maxPending how many asynchronous operations may
/// wait at once @param drainKeysPerSecond how many moved keys' data may follow in a second, for the hard
/// strategies
public record StoreOptions(
        String engine,
        Strategy strategy,
        int partitions,
        List<Path> directories,
        boolean sync,
        Map<String, String> settings,
        String partitionMap,
        int queueCapacity,
        int maxPending,
        long drainKeysPerSecond) {
    private static final int DEFAULT_PARTITIONS = 16;
    private static final int MOST_PARTITIONS = 4096;

    public StoreOptions {
        require(
                partitions >= 1 && partitions <= MOST_PARTITIONS,
                "partitions must be 1 … " + MOST_PARTITIONS,
                partitions);
        require(queueCapacity >= 1, "queueCapacity must be at least 1", queueCapacity);
        require(maxPending >= 1, "maxPending must be at least 1", maxPending);
        require(drainKeysPerSecond >= 1, "drainKeysPerSecond must be at least 1", drainKeysPerSecond);
        directories = List.copyOf(directories);
        settings = Map.copyOf(settings);
    }

    /// Options of a store that lives in memory, on the engine `hash`.
    public static StoreOptions inMemory() {
        return new StoreOptions(
                "hash", Strategy.SOFT, DEFAULT_PARTITIONS, List.of(), false, Map.of(), "", 1024, 65_536, 100_000);
    }

    /// Options of a store that keeps its files in a directory, on the engine `lmdb` (of `sauva-foreign`), with
    /// sync on.
    public static StoreOptions on(Path directory) {
        return inMemory().engine("lmdb").directories(List.of(directory)).sync(true);
    }

    public StoreOptions engine(String name) {
        return new StoreOptions(
                name,
                strategy,
                partitions,
                directories,
                sync,
                settings,
                partitionMap,
                queueCapacity,
                maxPending,
                drainKeysPerSecond);
    }

    public StoreOptions strategy(Strategy value) {
        return new StoreOptions(
                engine,
                value,
                partitions,
                directories,
                sync,
                settings,
                partitionMap,
                queueCapacity,
                maxPending,
                drainKeysPerSecond);
    }

    public StoreOptions partitions(int number) {
        return new StoreOptions(
                engine,
                strategy,
                number,
                directories,
                sync,
                settings,
                partitionMap,
                queueCapacity,
                maxPending,
                drainKeysPerSecond);
    }

    public StoreOptions directories(List<Path> paths) {
        return new StoreOptions(
                engine,
                strategy,
                partitions,
                paths,
                sync,
                settings,
                partitionMap,
                queueCapacity,
                maxPending,
                drainKeysPerSecond);
    }

    public StoreOptions sync(boolean on) {
        return new StoreOptions(
                engine,
                strategy,
                partitions,
                directories,
                on,
                settings,
                partitionMap,
                queueCapacity,
                maxPending,
                drainKeysPerSecond);
    }

    /// Adds a setting of the engine.
    public StoreOptions setting(String name, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(name, value);
        return new StoreOptions(
                engine,
                strategy,
                partitions,
                directories,
                sync,
                more,
                partitionMap,
                queueCapacity,
                maxPending,
                drainKeysPerSecond);
    }

    public StoreOptions partitionMap(String name) {
        return new StoreOptions(
                engine,
                strategy,
                partitions,
                directories,
                sync,
                settings,
                name,
                queueCapacity,
                maxPending,
                drainKeysPerSecond);
    }

    public StoreOptions queueCapacity(int calls) {
        return new StoreOptions(
                engine,
                strategy,
                partitions,
                directories,
                sync,
                settings,
                partitionMap,
                calls,
                maxPending,
                drainKeysPerSecond);
    }

    public StoreOptions maxPending(int operations) {
        return new StoreOptions(
                engine,
                strategy,
                partitions,
                directories,
                sync,
                settings,
                partitionMap,
                queueCapacity,
                operations,
                drainKeysPerSecond);
    }

    public StoreOptions drainKeysPerSecond(long keys) {
        return new StoreOptions(
                engine,
                strategy,
                partitions,
                directories,
                sync,
                settings,
                partitionMap,
                queueCapacity,
                maxPending,
                keys);
    }

    private static void require(boolean right, String rule, long value) {
        if (!right) {
            throw new StoreException(rule + ": " + value);
        }
    }
}
