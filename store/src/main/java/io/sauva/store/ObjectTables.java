package io.sauva.store;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import io.sauva.storage.HashEngine;
import io.sauva.storage.KeyHash;
import io.sauva.storage.MapEngine;
import io.sauva.storage.codec.Codec;
import io.sauva.storage.codec.CodecEngine;
import io.sauva.store.files.TableOrder;
import io.sauva.store.loop.MoveList;
import io.sauva.store.placement.Placement;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/// The tables of an [ObjectStore]. One is opened when it is first used; with files, all that are there are opened
/// at the beginning, because what is in them counts.
///
/// ```
///   directory/   tables.properties   which folder is which table, once two have been exchanged
///                database-N/         a table, as Assembly lays it out
/// ```
///
/// Thread: any; `swap` and `clear` by who holds every partition alone.
final class ObjectTables<V> {
    private static final VarHandle TABLE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final StoreOptions options;
    private final Codec<V> codec;
    private final V grave;
    private final AtomicReferenceArray<ObjectTable<V>> tables;
    private final boolean keepsObjects;
    private final boolean persistent;
    private final Limits limits;
    private final TableOrder order;

    ObjectTables(StoreOptions options, int count, Codec<V> codec, V grave) {
        this.options = options;
        this.codec = codec;
        this.grave = grave;
        tables = new AtomicReferenceArray<>(count);
        keepsObjects = List.of("hash", "tbb", "map").contains(options.engine());
        persistent = Engines.named(options.engine()).traits().persistent();
        limits = Assembly.limits(options);
        if (persistent && options.directories().isEmpty()) {
            throw new StoreException("engine '" + options.engine() + "' keeps files; name a directory for them");
        }
        order = TableOrder.of(persistent ? options.directories().getFirst() : null, count);
        openThoseThatAreThere();
    }

    /// Whether the engine keeps the objects themselves.
    boolean keepsObjects() {
        return keepsObjects;
    }

    /// Whether what is in the tables outlives the process.
    boolean isPersistent() {
        return persistent;
    }

    Limits limits() {
        return limits;
    }

    int count() {
        return tables.length();
    }

    /// The table, opened if it was not.
    ObjectTable<V> get(int number) {
        ObjectTable<V> table = tables.get(number);
        return table == null ? open(number) : table;
    }

    /// The table, or `null` if nobody has used it yet.
    ObjectTable<V> used(int number) {
        return tables.get(number);
    }

    void swap(int one, int other) {
        ObjectTable<V> first = get(one);
        ObjectTable<V> second = get(other);
        order.swap(one, other);
        tables.set(one, second);
        tables.set(other, first);
    }

    long clear(int number) {
        ObjectTable<V> former = tables.get(number);
        if (former == null) {
            return 0;
        }
        long size = former.size();
        if (keepsObjects) {
            tables.set(number, opened(number)); // what was there goes with its engine
        } else {
            List<byte[]> keys = new ArrayList<>();
            former.placement().scan(new byte[0], null, Integer.MAX_VALUE, (key, value) -> keys.add(key));
            keys.forEach(key -> former.delete(key, KeyHash.hash(key)));
        }
        return size;
    }

    /// Closes all of them, even if one cannot be closed well.
    void close() {
        RuntimeException failure = null;
        for (int number = 0; number < tables.length(); number++) {
            ObjectTable<V> table = tables.get(number);
            try {
                if (table != null) {
                    table.placement().close();
                }
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void openThoseThatAreThere() {
        try {
            for (int number = 0; number < tables.length(); number++) {
                if (number == 0
                        || (persistent && Files.isDirectory(directories(number).getFirst()))) {
                    get(number);
                }
            }
        } catch (RuntimeException e) {
            try {
                close();
            } catch (RuntimeException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    private synchronized ObjectTable<V> open(int number) {
        ObjectTable<V> table = tables.get(number);
        if (table == null) {
            table = opened(number);
            tables.set(number, table);
        }
        return table;
    }

    private ObjectTable<V> opened(int number) {
        Opener opener = new Opener();
        Placement<V> placement = Assembly.open(options.directories(directories(number)), opener);
        return new ObjectTable<>(placement, grave, opener.walkable());
    }

    private List<Path> directories(int number) {
        return options.directories().stream()
                .map(directory -> directory.resolve("database-" + order.folder(number)))
                .toList();
    }

    /// What the tracker knows a key by: its bytes and the number of its table.
    static byte[] tracked(ObjectStore.Key key) {
        int length = key.key().length;
        byte[] tracked = Arrays.copyOf(key.key(), length + Integer.BYTES);
        TABLE.set(tracked, length, key.table());
        return tracked;
    }

    static long hashOfTracked(byte[] tracked) {
        return KeyHash.hash(tracked, 0, tracked.length - Integer.BYTES);
    }

    private static int tableOf(byte[] tracked) {
        return (int) TABLE.get(tracked, tracked.length - Integer.BYTES);
    }

    private static byte[] keyOf(byte[] tracked) {
        return Arrays.copyOf(tracked, tracked.length - Integer.BYTES);
    }

    /// The places of tracked keys: each is moved in its table.
    Places places() {
        return new TablePlaces();
    }

    private final class TablePlaces implements Places {
        @Override
        public long hash(byte[] tracked) {
            return hashOfTracked(tracked);
        }

        @Override
        public int partitionOf(byte[] tracked, long hash) {
            return get(tableOf(tracked)).placement().partitionOf(keyOf(tracked), hash);
        }

        @Override
        public boolean writesMoves() {
            return get(0).placement().writesMoves(); // all tables are alike
        }

        @Override
        public void fetch(byte[] tracked, int from) {
            get(tableOf(tracked)).placement().get(from, keyOf(tracked));
        }

        @Override
        public boolean move(byte[] tracked, long hash, int from, int to) {
            return get(tableOf(tracked)).move(keyOf(tracked), hash, from, to);
        }

        @Override
        public int moveAll(MoveList moves, int first, int end) {
            if (!writesMoves()) {
                return Places.super.moveAll(moves, first, end);
            }
            Map<Integer, List<byte[]>> keysOfTables = new TreeMap<>();
            int from = moves.source(first);
            for (int at = first; at < end; at++) {
                int table = tableOf(moves.key(at));
                byte[] key = keyOf(moves.key(at));
                if (get(table).isMovable(key, moves.hash(at), from)) {
                    keysOfTables
                            .computeIfAbsent(table, number -> new ArrayList<>())
                            .add(key);
                }
            }
            int moved = 0;
            for (Map.Entry<Integer, List<byte[]>> keys : keysOfTables.entrySet()) {
                moved += get(keys.getKey()).placement().moveAll(keys.getValue(), from, moves.target(first));
            }
            return moved;
        }
    }

    /// Opens the engines of one table.
    private final class Opener implements Function<EngineOptions, Engine<V>> {
        private Engine<V> last;

        @Override
        @SuppressWarnings("unchecked") // A mixed engine takes any object.
        public Engine<V> apply(EngineOptions settings) {
            last = switch (options.engine()) {
                case "hash", "tbb" -> (Engine<V>) HashEngine.ofMixed();
                case "map" -> new MapEngine<>();
                default -> new CodecEngine<>(Engines.open(options.engine(), settings), codec);
            };
            return last;
        }

        HashEngine<V> walkable() {
            return last instanceof HashEngine<V> hash && !options.strategy().isSplit() ? hash : null;
        }
    }
}
