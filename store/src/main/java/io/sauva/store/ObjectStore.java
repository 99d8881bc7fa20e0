package io.sauva.store;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.Worker;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import io.sauva.storage.HashEngine;
import io.sauva.storage.KeyHash;
import io.sauva.storage.MapEngine;
import io.sauva.storage.codec.Codec;
import io.sauva.storage.codec.CodecEngine;
import io.sauva.store.gate.Mode;
import io.sauva.store.loop.Loop;
import io.sauva.store.placement.Placement;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.Trigger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// A partitioned store of objects that change in place, for those who bring operations of their own: a server.
/// The rule is the same as for [Store], and the same parts keep it: an operation runs only while it holds every
/// partition of its keys. Here it is the caller's operation, and it may do what it likes with the keys that it
/// named.
///
/// ```java
/// int partition = store.tryEnter(table, key, hash, true);
/// if (partition != ObjectStore.BUSY) {
///     try {
///         store.put(table, key, hash, value);
///     } finally {
///         store.leave(partition, true);
///     }
/// } else {
///     store.submit(keys, true, () -> …);      // goes in when it can; no thread waits
/// }
/// ```
///
/// Several tables share the partitions, so that one operation may use them all. A table has its own engine; its
/// keys are moved on their own.
///
/// Thread: any. `get`, `put`, `delete` and `swap` need the partitions of what they touch.
public final class ObjectStore<V> implements AutoCloseable {
    /// What [#tryEnter] answers if the partition is not free.
    public static final int BUSY = -1;

    /// What [#tryRead] answers if something was in the way and the partition must be entered.
    public static final Object UNSURE = Placement.UNSURE;

    private static final long SWEEP_NANOS = 100_000_000;
    private static final int SWEPT = 1024;

    private final StoreOptions options;
    private final Codec<V> codec;
    private final V grave;
    private final Admission admission;
    private final AtomicReferenceArray<ObjectTable<V>> tables;
    /// How often a table was put in the place of another. Changed by who holds every partition, alone.
    private final AtomicInteger exchanges = new AtomicInteger();

    private final int[] all;
    private final Workers workers;
    private final Tracker tracker;
    private final Loop loop;
    private final Worker sweeper;
    private final AtomicBoolean closing = new AtomicBoolean();

    /// A key of a table.
    ///
    /// @param table its number
    /// @param key its bytes, which must not be changed any more
    public record Key(int table, byte[] key) {}

    private ObjectStore(StoreOptions options, int tables, Codec<V> codec, V grave) {
        this.options = options;
        this.codec = codec;
        this.grave = grave;
        Loop.check(options.repartitioning());
        int partitions = options.strategy() == Strategy.ENGINE ? 1 : options.partitions();
        admission = new Admission(partitions);
        all = IntStream.range(0, partitions).toArray();
        this.tables = new AtomicReferenceArray<>(tables);
        table(0);
        workers = options.strategy().hasWorkers()
                ? new Workers(partitions, options.queueCapacity(), "sauva-partition", admission::translate)
                : null;
        boolean repartitions = partitions > 1 && !(options.repartitioning().trigger() instanceof Trigger.Off);
        tracker = new Tracker(
                new Tracker.Settings(
                        options.repartitioning().window(),
                        Loop.firstSampling(options.repartitioning()),
                        options.repartitioning().byCost(),
                        options.repartitioning().seed()),
                Clock.system(),
                ObjectStore::hashOfTracked, // by which the keys are moved later: the table is no part of it
                repartitions);
        loop = repartitions
                ? new Loop(
                                options.repartitioning(),
                                new StoreKeyspace(admission, new TablePlaces(), workers, Clock.system()),
                                tracker,
                                Clock.system())
                        .start()
                : null;
        sweeper = new Worker("sauva-sweeper", this::sweep, new BackoffIdleStrategy(0, SWEEP_NANOS), ObjectStore::report)
                .start();
    }

    /// Opens a store of so many tables. Engines in memory keep the objects themselves; the others keep what the
    /// codec makes of them. The grave is an object that is never put: it stands for a deleted value where an
    /// entry must stay for a while.
    public static <V> ObjectStore<V> open(StoreOptions options, int tables, Codec<V> codec, V grave) {
        return new ObjectStore<>(options, tables, codec, grave);
    }

    /// Whether the engine keeps the objects themselves, so that a change in place needs no put.
    public boolean keepsObjects() {
        return isInMemory(options.engine());
    }

    /// Reads a value that never changes in place without entering: the value, `null`, or [#UNSURE].
    public Object tryRead(int table, byte[] key, long hash) {
        int before = exchanges.get();
        Object value = table(table).tryRead(key, hash, admission.gates());
        // A table that was swapped away goes on to change elsewhere: what was read may never have been here.
        return exchanges.get() == before ? value : UNSURE;
    }

    /// Enters the partition of the key if it is free, or soon is; answers which one it is, or [#BUSY]. Never
    /// waits.
    public int tryEnter(int table, byte[] key, long hash, boolean alone) {
        if (workers != null) {
            return BUSY; // only workers run operations
        }
        Mode mode = mode(alone);
        while (true) {
            int partition = table(table).placement().partitionOf(key, hash);
            if (!admission.tryEnter(partition, mode)) {
                return BUSY;
            }
            // Of the table as it is now: it may have been exchanged before the partition was entered.
            if (table(table).placement().partitionOf(key, hash) == partition) {
                return partition;
            }
            admission.leave(partition, mode);
        }
    }

    /// Leaves a partition; whoever waits for it goes on, perhaps on this thread.
    public void leave(int partition, boolean alone) {
        admission.leave(partition, mode(alone));
    }

    /// Has the operation run while the partitions of all its keys are held, alone or beside other readers: now,
    /// or on the thread of whoever is in the way. It must not block.
    public <R> CompletableFuture<R> submit(List<Key> keys, boolean alone, Supplier<R> operation) {
        return submit(keysPlan(keys, alone, operation), keys.isEmpty() ? null : keys.getFirst());
    }

    /// The same while every partition is held.
    public <R> CompletableFuture<R> submitEverywhere(boolean alone, Supplier<R> operation) {
        return submit(Plan.onPartitions(all, mode(alone), operation), null);
    }

    /// The value of the key, or `null`.
    public V get(int table, byte[] key, long hash) {
        return table(table).get(key, hash);
    }

    public void put(int table, byte[] key, long hash, V value) {
        table(table).put(key, hash, value);
    }

    /// Removes the key; answers whether it was there.
    public boolean delete(int table, byte[] key, long hash) {
        return table(table).delete(key, hash);
    }

    /// How many keys the table has.
    public long size(int table) {
        return tables.get(table) == null ? 0 : table(table).size();
    }

    /// Shows some keys of the table from a cursor on (0: the beginning); answers the next cursor, 0 at the end.
    /// From a walk of all cursors no key is missing that was there all the time.
    public long walk(int table, long cursor, int count, Consumer<byte[]> visitor) {
        return tables.get(table) == null ? 0 : table(table).walk(cursor, count, visitor);
    }

    /// Exchanges two tables; needs every partition.
    public void swap(int one, int other) {
        ObjectTable<V> first = table(one);
        tables.set(one, table(other));
        tables.set(other, first);
        exchanges.incrementAndGet();
    }

    /// Deletes all keys of the table; answers how many there were. Needs every partition, alone.
    public long clear(int table) {
        ObjectTable<V> former = tables.get(table);
        if (former == null) {
            return 0;
        }
        long size = former.size();
        if (keepsObjects()) {
            tables.set(table, opened(table)); // what was there goes with its engine
            exchanges.incrementAndGet();
        } else {
            List<byte[]> keys = new ArrayList<>();
            former.placement().scan(new byte[0], null, Integer.MAX_VALUE, (key, value) -> keys.add(key));
            keys.forEach(key -> former.delete(key, KeyHash.hash(key)));
        }
        return size;
    }

    /// Whether the next operation is one that the repartitioning wants to know of; then say its keys with
    /// [#track].
    public boolean isTracked() {
        return tracker.begin() != Tracker.NOT_TRACKED;
    }

    /// Says which keys one operation used together.
    public void track(List<Key> keys) {
        tracker.end(0, keys.stream().map(ObjectStore::tracked).toList());
    }

    public int partitions() {
        return admission.partitions();
    }

    public int tables() {
        return tables.length();
    }

    /// The partition that the key belongs to now.
    public int partitionOf(int table, byte[] key) {
        return table(table).placement().partitionOf(key, KeyHash.hash(key));
    }

    /// The same for a caller that has the hash of the key already.
    public int partitionOf(int table, byte[] key, long hash) {
        return table(table).placement().partitionOf(key, hash);
    }

    /// How often an operation had to wait.
    public long waits() {
        return admission.waits();
    }

    /// The repartitioning, if there is one.
    public Optional<RepartitioningControl> repartitioning() {
        return Optional.ofNullable(loop);
    }

    public StoreOptions options() {
        return options;
    }

    /// Lets the operations that run end, refuses the others, and lets go of everything.
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        if (loop != null) {
            loop.close();
        }
        sweeper.close();
        admission.close();
        if (workers != null) {
            workers.close();
        }
        for (int table = 0; table < tables.length(); table++) {
            if (tables.get(table) != null) {
                tables.get(table).placement().close();
            }
        }
    }

    private <R> CompletableFuture<R> submit(Plan<R> plan, Key lane) {
        if (workers == null) {
            return AsyncVisit.start(admission, plan, () -> {}); // bounded by the clients that wait for an answer
        }
        int partition = lane == null ? 0 : partitionOf(lane.table(), lane.key());
        return workers.submit(partition, () -> admission.run(plan));
    }

    private <R> Plan<R> keysPlan(List<Key> keys, boolean alone, Supplier<R> operation) {
        long[] hashes = keys.stream().mapToLong(key -> KeyHash.hash(key.key())).toArray();
        return new Plan<>() {
            @Override
            int[] prepare() {
                int[] partitions = new int[hashes.length];
                for (int at = 0; at < hashes.length; at++) {
                    partitions[at] = partitionOf(at);
                }
                return distinct(partitions);
            }

            @Override
            Mode mode() {
                return ObjectStore.mode(alone);
            }

            @Override
            boolean confirm(int[] held) {
                for (int at = 0; at < hashes.length; at++) {
                    if (Arrays.binarySearch(held, partitionOf(at)) < 0) {
                        return false;
                    }
                }
                return true;
            }

            @Override
            R body() {
                return operation.get();
            }

            private int partitionOf(int at) {
                Key key = keys.get(at);
                return table(key.table()).placement().partitionOf(key.key(), hashes[at]);
            }
        };
    }

    private static Mode mode(boolean alone) {
        return alone ? Mode.EXCLUSIVE : Mode.VIEW;
    }

    private ObjectTable<V> table(int number) {
        ObjectTable<V> table = tables.get(number);
        return table == null ? openTable(number) : table;
    }

    private synchronized ObjectTable<V> openTable(int number) {
        ObjectTable<V> table = tables.get(number);
        if (table == null) {
            table = opened(number);
            tables.set(number, table);
        }
        return table;
    }

    private ObjectTable<V> opened(int number) {
        Opener opener = new Opener();
        List<Path> directories = options.directories().stream()
                .map(directory -> directory.resolve("database-" + number))
                .toList();
        Placement<V> placement = Assembly.open(options.directories(directories), opener);
        return new ObjectTable<>(placement, grave, opener.walkable());
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

    private static boolean isInMemory(String engine) {
        return engine.equals("hash") || engine.equals("tbb") || engine.equals("map");
    }

    /// Removes graves, and has the data of moved keys follow them.
    private int sweep() {
        int swept = 0;
        for (int number = 0; number < tables.length(); number++) {
            ObjectTable<V> table = tables.get(number);
            if (table != null && table.hasGraves()) {
                int[] seen = {0};
                table.graves(SWEPT, key -> {
                    seen[0]++;
                    removeGrave(table, key);
                });
                swept += seen[0];
            }
            if (table != null && table.placement() instanceof SplitPlacement<V> split && split.unsettled() > 0) {
                swept += settle(split);
            }
        }
        return swept;
    }

    private void removeGrave(ObjectTable<V> table, byte[] key) {
        long hash = KeyHash.hash(key);
        int partition = admission.enter(table.placement(), key, hash, Mode.EXCLUSIVE);
        try {
            table.removeGrave(key, hash);
        } finally {
            admission.leave(partition, Mode.EXCLUSIVE);
        }
    }

    private int settle(SplitPlacement<V> split) {
        int[] settled = {0};
        split.map().scan(new byte[0], Integer.MAX_VALUE, (key, place) -> {
            if (place.isUnsettled()) {
                int partition = admission.enter(split, key, KeyHash.hash(key), Mode.EXCLUSIVE);
                try {
                    split.settle(key);
                    settled[0]++;
                } finally {
                    admission.leave(partition, Mode.EXCLUSIVE);
                }
            }
            return settled[0] < SWEPT;
        });
        return settled[0];
    }

    private static void report(Throwable error) {
        System.getLogger(ObjectStore.class.getName())
                .log(System.Logger.Level.WARNING, "removing what moved keys left behind failed; tried again", error);
    }

    /// What the tracker knows a key by: its bytes and the number of its table.
    private static byte[] tracked(Key key) {
        byte[] tracked = Arrays.copyOf(key.key(), key.key().length + 1);
        tracked[key.key().length] = (byte) key.table();
        return tracked;
    }

    private static long hashOfTracked(byte[] tracked) {
        return KeyHash.hash(tracked, 0, tracked.length - 1);
    }

    /// Tracked keys are moved in their tables.
    private final class TablePlaces implements Places {
        @Override
        public long hash(byte[] tracked) {
            return hashOfTracked(tracked);
        }

        @Override
        public int partitionOf(byte[] tracked, long hash) {
            return table(tableOf(tracked)).placement().partitionOf(keyOf(tracked), hash);
        }

        @Override
        public boolean move(byte[] tracked, long hash, int from, int to) {
            return table(tableOf(tracked)).move(keyOf(tracked), hash, from, to);
        }

        private int tableOf(byte[] tracked) {
            return tracked[tracked.length - 1] & 0xFF;
        }

        private byte[] keyOf(byte[] tracked) {
            return Arrays.copyOf(tracked, tracked.length - 1);
        }
    }
}
