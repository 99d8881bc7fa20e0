package io.sauva.store;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.Worker;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.storage.KeyHash;
import io.sauva.storage.codec.Codec;
import io.sauva.store.gate.Footprint;
import io.sauva.store.gate.Mode;
import io.sauva.store.loop.Loop;
import io.sauva.store.placement.Placement;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.Trigger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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
    private final Admission admission;
    private final ObjectTables<V> tables;
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
        Loop.check(options.repartitioning());
        int partitions = options.strategy() == Strategy.ENGINE ? 1 : options.partitions();
        admission = new Admission(partitions);
        all = IntStream.range(0, partitions).toArray();
        this.tables = new ObjectTables<>(options, tables, codec, grave);
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
                ObjectTables::hashOfTracked, // by which the keys are moved later: the table is no part of it
                repartitions);
        loop = repartitions
                ? new Loop(
                                options.repartitioning(),
                                new StoreKeyspace(admission, this.tables.places(), workers, Clock.system()),
                                tracker,
                                Clock.system())
                        .start()
                : null;
        sweeper = new Worker(
                        "sauva-sweeper", this::sweep, BackoffIdleStrategy.parking(SWEEP_NANOS), ObjectStore::report)
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
        return tables.keepsObjects();
    }

    /// Whether what is in the tables outlives the process.
    public boolean isPersistent() {
        return tables.isPersistent();
    }

    /// The longest key that the engine takes.
    public int maxKeyBytes() {
        return tables.limits().maxKeyBytes();
    }

    /// Reads a value that only [#put] changes, without entering: the value, `null`, or [#UNSURE].
    public Object tryRead(int table, byte[] key, long hash) {
        int before = exchanges.get();
        Object value = tables.get(table).tryRead(key, hash, admission.gates());
        // A table that was swapped away goes on to change elsewhere: what was read may never have been here.
        return exchanges.get() == before ? value : UNSURE;
    }

    /// Where the entry of the key probably is, in memory, or `null`: to be fetched before it is needed, and for
    /// nothing else.
    public Object glance(int table, byte[] key, long hash) {
        ObjectTable<V> used = tables.used(table);
        return used == null ? null : used.placement().glance(key, hash);
    }

    /// Enters the partition of the key if it is free, or soon is; answers which one it is, or [#BUSY]. Never
    /// waits.
    public int tryEnter(int table, byte[] key, long hash, boolean alone) {
        if (workers != null) {
            return BUSY; // only workers run operations
        }
        Mode mode = mode(alone);
        while (true) {
            int partition = tables.get(table).placement().partitionOf(key, hash);
            if (!admission.tryEnter(partition, mode)) {
                return BUSY;
            }
            // Of the table as it is now: it may have been exchanged before the partition was entered.
            if (tables.get(table).placement().partitionOf(key, hash) == partition) {
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
        return submit(keys, alone, null, operation);
    }

    /// The same with an operation that may take long: once it is let in, the executor runs it, and nobody waits
    /// for it but those who want one of its partitions. Even they do not if they only read another key
    /// ([#tryRead]). Without an executor (`null`) as above.
    public <R> CompletableFuture<R> submit(List<Key> keys, boolean alone, Executor executor, Supplier<R> operation) {
        return submit(new KeysPlan<>(keys, alone, operation), keys.isEmpty() ? null : keys.getFirst(), executor);
    }

    /// The same while every partition is held.
    public <R> CompletableFuture<R> submitEverywhere(boolean alone, Supplier<R> operation) {
        return submitEverywhere(alone, null, operation);
    }

    /// The same while every partition is held, by the executor if there is one.
    public <R> CompletableFuture<R> submitEverywhere(boolean alone, Executor executor, Supplier<R> operation) {
        return submit(Plan.onPartitions(all, mode(alone), operation), null, executor);
    }

    /// The value of the key, or `null`.
    public V get(int table, byte[] key, long hash) {
        return tables.get(table).get(key, hash);
    }

    public void put(int table, byte[] key, long hash, V value) {
        tables.get(table).put(key, hash, value);
    }

    /// Removes the key; answers whether it was there.
    public boolean delete(int table, byte[] key, long hash) {
        return tables.get(table).delete(key, hash);
    }

    /// How many keys the table has.
    public long size(int table) {
        return tables.used(table) == null ? 0 : tables.get(table).size();
    }

    /// Shows some keys of the table from a cursor on (0: the beginning); answers the next cursor, 0 at the end.
    /// From a walk of all cursors no key is missing that was there all the time; one that has just gone may be
    /// shown.
    public long walk(int table, long cursor, int count, Consumer<byte[]> visitor) {
        return tables.used(table) == null ? 0 : tables.get(table).walk(cursor, count, visitor);
    }

    /// The cursors of the table are below this, and the keys are spread evenly over them.
    public long cursors(int table) {
        return tables.get(table).cursors();
    }

    /// Shows all keys of the table and their values, before anybody else uses the store.
    public void forEach(int table, BiConsumer<byte[], V> visitor) {
        if (tables.used(table) != null) {
            tables.get(table).forEach(visitor);
        }
    }

    /// Exchanges two tables; needs every partition.
    public void swap(int one, int other) {
        tables.swap(one, other);
        exchanges.incrementAndGet();
    }

    /// Deletes all keys of the table; answers how many there were. Needs every partition, alone.
    public long clear(int table) {
        long cleared = tables.clear(table);
        exchanges.incrementAndGet();
        return cleared;
    }

    /// Whether the next operation is one that the repartitioning wants to know of; then say its keys with
    /// [#track].
    public boolean isTracked() {
        return tracker.begin() != Tracker.NOT_TRACKED;
    }

    /// Says which keys one operation used together.
    public void track(List<Key> keys) {
        tracker.end(0, keys.stream().map(ObjectTables::tracked).toList());
    }

    public int partitions() {
        return admission.partitions();
    }

    public int tables() {
        return tables.count();
    }

    /// The partition that the key belongs to now.
    public int partitionOf(int table, byte[] key) {
        return tables.get(table).placement().partitionOf(key, KeyHash.hash(key));
    }

    /// The same for a caller that has the hash of the key already.
    public int partitionOf(int table, byte[] key, long hash) {
        return tables.get(table).placement().partitionOf(key, hash);
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
        tables.close();
    }

    private <R> CompletableFuture<R> submit(Plan<R> plan, Key lane, Executor executor) {
        if (workers != null && executor == null) { // a worker must not be kept
            int partition = lane == null ? 0 : partitionOf(lane.table(), lane.key());
            CompletableFuture<R> submitted = workers.trySubmit(partition, () -> admission.run(plan));
            if (submitted != null) {
                return submitted;
            }
            // The worker's queue is full. The caller may be an event loop and must not wait for room, so the
            // operation enters the gates by itself, as the worker would have done.
        }
        return AsyncVisit.start(admission, plan, executor, () -> {}); // bounded by the clients that wait for an answer
    }

    private static Mode mode(boolean alone) {
        return alone ? Mode.EXCLUSIVE : Mode.VIEW;
    }

    /// Removes graves, and has the data of moved keys follow them.
    private int sweep() {
        int swept = 0;
        for (int number = 0; number < tables.count(); number++) {
            ObjectTable<V> table = tables.used(number);
            if (table != null && table.hasGraves()) {
                int[] seen = {0};
                table.graves(SWEPT, key -> {
                    seen[0]++;
                    removeGrave(table, key);
                });
                swept += seen[0];
            }
            if (table != null && table.placement() instanceof SplitPlacement<V> split && split.unsettled() > 0) {
                swept += settle(table, split);
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

    private int settle(ObjectTable<V> table, SplitPlacement<V> split) {
        int[] settled = {0};
        split.map().scan(new byte[0], Integer.MAX_VALUE, (key, place) -> {
            if (place.isUnsettled()) {
                int partition = admission.enter(split, key, KeyHash.hash(key), Mode.EXCLUSIVE);
                try {
                    table.settle(key);
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

    /// An operation on some keys.
    private final class KeysPlan<R> extends Plan<R> {
        private final List<Key> keys;
        private final boolean alone;
        private final Supplier<R> operation;
        private final long[] hashes;

        @SuppressWarnings({"unused", "UnusedVariable", "FieldCanBeLocal"}) // so that what was fetched was needed
        private int fetched;

        KeysPlan(List<Key> keys, boolean alone, Supplier<R> operation) {
            this.keys = keys;
            this.alone = alone;
            this.operation = operation;
            hashes = new long[keys.size()];
            Arrays.setAll(hashes, at -> KeyHash.hash(keys.get(at).key()));
        }

        @Override
        int[] prepare() {
            fetched = fetch();
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
        Footprint footprint() {
            return Footprint.of(hashes);
        }

        @Override
        R body() {
            return operation.get();
        }

        /// Nothing here waits for anything but its own entry, so that all are on their way from memory at once.
        private int fetch() {
            Object[] entries = new Object[hashes.length];
            for (int at = 0; at < entries.length; at++) {
                Key key = keys.get(at);
                entries[at] = glance(key.table(), key.key(), hashes[at]);
            }
            int seen = 0;
            for (Object entry : entries) {
                seen += entry instanceof byte[] packed ? packed.length : 1;
            }
            return seen;
        }

        private int partitionOf(int at) {
            Key key = keys.get(at);
            return tables.get(key.table()).placement().partitionOf(key.key(), hashes[at]);
        }
    }
}
