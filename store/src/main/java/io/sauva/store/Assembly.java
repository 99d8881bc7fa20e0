package io.sauva.store;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineException;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.Engines;
import io.sauva.storage.EntryEngine;
import io.sauva.store.files.Layout;
import io.sauva.store.placement.Placement;
import io.sauva.store.placement.SharedPlacement;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.routing.EntryRouting;
import io.sauva.store.routing.MapRouting;
import io.sauva.store.routing.PartitionMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Puts the placement of a store together from its options: engines, their directories, the partition map.
///
/// ```
///   first directory/   store.properties   what the files were made with
///                      partition-map/     which keys were moved
///                      engine/            the shared engine
///   directory p mod d/ partition-p/       the engine of partition p
/// ```
final class Assembly<V> {
    private final StoreOptions options;
    private final Function<EngineOptions, Engine<V>> opener;
    private final EngineProvider provider;
    private final int partitions;
    private final List<AutoCloseable> opened = new ArrayList<>();

    private Assembly(StoreOptions options, Function<EngineOptions, Engine<V>> opener) {
        this.options = options;
        this.opener = opener;
        provider = Engines.named(options.engine());
        partitions = options.strategy() == Strategy.ENGINE ? 1 : options.partitions();
    }

    /// Opens everything, or nothing.
    static Placement<byte[]> open(StoreOptions options) {
        return open(options, engine -> Engines.open(options.engine(), engine));
    }

    /// The same with engines that the function opens.
    static <V> Placement<V> open(StoreOptions options, Function<EngineOptions, Engine<V>> opener) {
        Assembly<V> assembly = new Assembly<>(options, opener);
        try {
            return assembly.placement();
        } catch (RuntimeException e) {
            assembly.closeAll(e);
            throw e instanceof EngineException ? new StoreException(e.getMessage(), e) : e;
        }
    }

    static Limits limits(StoreOptions options) {
        return Limits.of(options.engine(), Engines.named(options.engine()).traits());
    }

    private Placement<V> placement() {
        boolean persistent = provider.traits().persistent();
        if (persistent) {
            if (options.directories().isEmpty()) {
                throw new StoreException("engine '" + options.engine() + "' keeps files; name a directory for them");
            }
            Layout.check(
                    options.directories().getFirst(),
                    provider.name(),
                    options.strategy().isSplit(),
                    partitions);
        }
        if (options.strategy().isSplit()) {
            List<Engine<V>> engines = new ArrayList<>();
            for (int partition = 0; partition < partitions; partition++) {
                engines.add(engine(directory(partition, "partition-" + partition)));
            }
            return new SplitPlacement<>(engines, partitionMap());
        }
        Engine<V> engine = engine(directory(0, "engine"));
        if (engine instanceof EntryEngine<V> entries && options.partitionMap().isEmpty()) {
            return new SharedPlacement.OfEntries<>(entries, new EntryRouting(entries, partitions), partitions);
        }
        PartitionMap map = partitionMap();
        return new SharedPlacement<>(engine, new MapRouting(map, partitions), map::close);
    }

    /// In memory always, and behind it in files if the map asked for, or else the data itself, is persistent.
    private PartitionMap partitionMap() {
        String name = options.partitionMap();
        EngineProvider chosen = name.isEmpty() ? provider : Engines.named(name);
        boolean persistent = chosen.traits().persistent();
        EntryEngine<byte[]> front = (EntryEngine<byte[]>) mapEngine(persistent ? "hash" : chosen.name(), null);
        if (!persistent) {
            return new PartitionMap(front);
        }
        if (options.directories().isEmpty()) {
            throw new StoreException("partition map '" + name + "' keeps files; name a directory for them");
        }
        return new PartitionMap(front, mapEngine(chosen.name(), directory(0, "partition-map")));
    }

    private Path directory(int partition, String name) {
        List<Path> directories = options.directories();
        return directories.isEmpty()
                ? null
                : directories.get(partition % directories.size()).resolve(name);
    }

    private Engine<V> engine(Path directory) {
        Engine<V> engine = opener.apply(new EngineOptions(directory, options.sync(), options.settings()));
        opened.add(engine);
        return engine;
    }

    private Engine<byte[]> mapEngine(String name, Path directory) {
        Engine<byte[]> engine = Engines.open(name, new EngineOptions(directory, options.sync(), Map.of()));
        opened.add(engine);
        return engine;
    }

    private void closeAll(RuntimeException failure) {
        for (AutoCloseable one : opened) {
            try {
                one.close();
            } catch (Exception e) {
                failure.addSuppressed(e);
            }
        }
    }
}
