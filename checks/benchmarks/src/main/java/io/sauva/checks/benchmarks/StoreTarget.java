package io.sauva.checks.benchmarks;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/// What the store benchmark drives: a bare map, a bare engine, or a store.
interface StoreTarget extends AutoCloseable {
    byte[] get(byte[] key);

    void put(byte[] key, byte[] value);

    int scan(byte[] from, int limit);

    @Override
    void close();

    /// `map:hash` and `map:skiplist` are bare JDK maps, `engine:NAME` a bare engine, `soft:NAME` and the like
    /// stores.
    static StoreTarget of(String kind, int partitions) {
        String how = kind.substring(0, kind.indexOf(':'));
        String what = kind.substring(kind.indexOf(':') + 1);
        return switch (how) {
            case "map" -> what.equals("hash") ? new HashMapTarget() : new SkipListTarget();
            case "engine" -> new EngineTarget(what);
            default -> new WholeStore(what, Strategy.named(how), partitions);
        };
    }

    final class HashMapTarget implements StoreTarget {
        private final ConcurrentHashMap<ByteBuffer, byte[]> map = new ConcurrentHashMap<>();

        @Override
        public byte[] get(byte[] key) {
            return map.get(ByteBuffer.wrap(key));
        }

        @Override
        public void put(byte[] key, byte[] value) {
            map.put(ByteBuffer.wrap(key), value);
        }

        @Override
        public int scan(byte[] from, int limit) {
            throw new UnsupportedOperationException("a hash map has no order");
        }

        @Override
        public void close() {}
    }

    final class SkipListTarget implements StoreTarget {
        private final ConcurrentSkipListMap<byte[], byte[]> map = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);

        @Override
        public byte[] get(byte[] key) {
            return map.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            map.put(key, value);
        }

        @Override
        public int scan(byte[] from, int limit) {
            List<Map.Entry<byte[], byte[]>> found = new ArrayList<>();
            for (Map.Entry<byte[], byte[]> entry : map.tailMap(from).entrySet()) {
                found.add(entry);
                if (found.size() == limit) {
                    break;
                }
            }
            return found.size();
        }

        @Override
        public void close() {}
    }

    final class EngineTarget implements StoreTarget {
        private final Path directory = Directories.fresh();
        private final Engine<byte[]> engine;

        EngineTarget(String name) {
            engine = Engines.open(name, new EngineOptions(directory, false, Map.of()));
        }

        @Override
        public byte[] get(byte[] key) {
            return engine.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            engine.put(key, value);
        }

        @Override
        public int scan(byte[] from, int limit) {
            List<byte[]> found = new ArrayList<>();
            engine.scan(from, null, limit, (key, value) -> found.add(value));
            return found.size();
        }

        @Override
        public void close() {
            engine.close();
            Directories.delete(directory);
        }
    }

    final class WholeStore implements StoreTarget {
        private final Path directory = Directories.fresh();
        private final Store store;

        WholeStore(String engine, Strategy strategy, int partitions) {
            store = Store.open(StoreOptions.inMemory()
                    .engine(engine)
                    .strategy(strategy)
                    .partitions(partitions)
                    .directories(List.of(directory))
                    .repartitioning(Repartitioning.off())); // what it costs is measured apart, by `tracking`
        }

        @Override
        public byte[] get(byte[] key) {
            return store.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            store.put(key, value);
        }

        @Override
        public int scan(byte[] from, int limit) {
            return store.scan(from, limit).size();
        }

        @Override
        public void close() {
            store.close();
            Directories.delete(directory);
        }
    }

    /// Folders for engines that keep files.
    final class Directories {
        private Directories() {}

        static Path fresh() {
            try {
                return Files.createTempDirectory("sauva-bench");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static void delete(Path directory) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
