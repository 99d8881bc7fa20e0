package io.sauva.store;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.Worker;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.storage.EngineException;
import io.sauva.storage.KeyHash;
import io.sauva.store.loop.Loop;
import io.sauva.store.placement.Placement;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.Trigger;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/// An embedded, partitioned key-value store.
///
/// ```java
/// try (Store store = Store.open(StoreOptions.inMemory())) {
///     store.put(key, value);
///     byte[] found = store.get(key);
/// }
/// ```
///
/// Keys and values are byte strings; keys are ordered as unsigned bytes. The store keeps the arrays it is
/// given and may answer them as they are, so neither those nor the answered ones must be changed. Every
/// operation is linearizable; scans, batches and transactions are seen whole or not at all, whatever keys are
/// being moved meanwhile.
///
/// Thread: any number, virtual ones too.
/// Errors: a [StoreException] of one line; an operation that failed with one had no effect.
public final class Store implements AutoCloseable {
    private final StoreOptions options;
    private final Limits limits;
    private final Placement<byte[]> placement;
    private final Admission admission;
    private final Operations operations;
    private final Workers workers;
    private final Worker drain;
    private final Tracker tracker;
    private final Loop loop;
    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicBoolean closing = new AtomicBoolean();

    private Store(StoreOptions options) {
        this.options = options;
        Loop.check(options.repartitioning());
        limits = Assembly.limits(options);
        placement = Assembly.open(options);
        int partitions = options.strategy() == Strategy.ENGINE ? 1 : options.partitions();
        admission = new Admission(partitions);
        operations = new Operations(admission, placement, limits);
        workers = options.strategy().hasWorkers()
                ? new Workers(partitions, options.queueCapacity(), "sauva-partition", admission::translate)
                : null;
        drain = placement instanceof SplitPlacement<?> split ? drain(split) : null;
        boolean repartitions = partitions > 1 && !(options.repartitioning().trigger() instanceof Trigger.Off);
        tracker = tracker(options.repartitioning(), repartitions);
        try {
            loop = repartitions ? loop() : null;
        } catch (RuntimeException e) {
            closeData(); // a partitioner that cannot be made must not leave the files open
            throw e;
        }
    }

    /// Opens a store, making its files if there are none.
    public static Store open(StoreOptions options) {
        return new Store(options);
    }

    /// The value of the key, or `null`.
    public byte[] get(byte[] key) {
        limits.check(key);
        long begun = tracker.begin();
        byte[] value = workers == null ? getHere(key) : onLane(key, () -> operations.get(key));
        tracker.end(begun, key);
        return value;
    }

    /// Sets the value of the key.
    public void put(byte[] key, byte[] value) {
        limits.check(key, value);
        long begun = tracker.begin();
        if (workers == null) {
            putHere(key, value);
        } else {
            onLane(key, () -> {
                operations.put(key, value);
                return null;
            });
        }
        tracker.end(begun, key);
    }

    /// Sets the value of the key if it has none; answers whether it did.
    public boolean putIfAbsent(byte[] key, byte[] value) {
        limits.check(key, value);
        long begun = tracker.begin();
        boolean put = onLane(key, () -> operations.putIfAbsent(key, value));
        tracker.end(begun, key);
        return put;
    }

    /// Changes the value of the key from one to another; answers whether it did. `null` stands for "not there".
    public boolean compareAndSet(byte[] key, byte[] expected, byte[] value) {
        limits.check(key);
        if (value != null) {
            limits.check(key, value);
        }
        long begun = tracker.begin();
        boolean set = onLane(key, () -> operations.compareAndSet(key, expected, value));
        tracker.end(begun, key);
        return set;
    }

    /// Removes the key; answers whether it was there.
    public boolean delete(byte[] key) {
        limits.check(key);
        long begun = tracker.begin();
        boolean deleted = onLane(key, () -> operations.delete(key));
        tracker.end(begun, key);
        return deleted;
    }

    /// The first entries whose key is not less than `from`, in order, at most so many, all of one instant.
    public List<Entry> scan(byte[] from, int limit) {
        if (limit < 0) {
            throw new StoreException("a limit must not be negative: " + limit);
        }
        Objects.requireNonNull(from, "from");
        return limit == 0 ? List.of() : trackedScan(from, null, limit);
    }

    /// The entries from one key (inclusive) to another (exclusive; `null`: to the end), in order, all of one
    /// instant.
    public List<Entry> scan(byte[] from, byte[] to) {
        Objects.requireNonNull(from, "from");
        return trackedScan(from, to, Integer.MAX_VALUE);
    }

    /// The values of the keys, `null` for those that are not there, all of one instant.
    public List<byte[]> getAll(List<byte[]> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        long begun = tracker.begin();
        List<byte[]> values = onLane(keys.getFirst(), () -> operations.getAll(keys));
        tracker.end(begun, keys);
        return values;
    }

    /// Makes all changes of the batch, or none; nobody sees some of them. In files, a crash of the machine may
    /// leave some of them: see docs/store.md.
    public void apply(Batch batch) {
        if (batch.size() > 0) {
            long begun = tracker.begin();
            onLane(batch.changes().keySet().iterator().next(), () -> {
                operations.apply(batch.changes());
                return null;
            });
            trackBatch(begun, batch);
        }
    }

    /// Runs the body alone on its keys: what it reads stays so until it is done, what it changes is seen whole
    /// or, if it throws, not at all. Inside the body use the transaction, not the store.
    ///
    /// ```java
    /// boolean enough = store.transact(List.of(from, to), transaction -> {
    ///     long amount = number(transaction.get(from));
    ///     if (amount < 10) {
    ///         return false;
    ///     }
    ///     transaction.put(from, bytes(amount - 10));
    ///     transaction.put(to, bytes(number(transaction.get(to)) + 10));
    ///     return true;
    /// });
    /// ```
    public <R> R transact(List<byte[]> keys, Function<? super Transaction, ? extends R> body) {
        Objects.requireNonNull(body, "body");
        if (keys.isEmpty()) {
            throw new StoreException("a transaction needs at least one key");
        }
        long begun = tracker.begin();
        R result = onLane(keys.getFirst(), () -> operations.transact(keys, body));
        tracker.end(begun, keys);
        return result;
    }

    /// As [#get], without waiting.
    public CompletableFuture<byte[]> getAsync(byte[] key) {
        limits.check(key);
        tracker.end(tracker.begin(), key);
        return async(key, () -> operations.get(key), () -> operations.getPlan(key));
    }

    /// As [#put], without waiting.
    public CompletableFuture<Void> putAsync(byte[] key, byte[] value) {
        limits.check(key, value);
        tracker.end(tracker.begin(), key);
        return this.<Boolean>async(
                        key,
                        () -> {
                            operations.put(key, value);
                            return true;
                        },
                        () -> operations.changePlan(key, value))
                .thenApply(done -> null);
    }

    /// As [#delete], without waiting.
    public CompletableFuture<Boolean> deleteAsync(byte[] key) {
        limits.check(key);
        tracker.end(tracker.begin(), key);
        return async(key, () -> operations.delete(key), () -> operations.changePlan(key, null));
    }

    /// As [#compareAndSet], without waiting.
    public CompletableFuture<Boolean> compareAndSetAsync(byte[] key, byte[] expected, byte[] value) {
        limits.check(key);
        if (value != null) {
            limits.check(key, value);
        }
        tracker.end(tracker.begin(), key);
        return async(
                key,
                () -> operations.compareAndSet(key, expected, value),
                () -> operations.compareAndSetPlan(key, expected, value));
    }

    /// As [#scan(byte\[\], int)], without waiting.
    public CompletableFuture<List<Entry>> scanAsync(byte[] from, int limit) {
        if (limit < 0) {
            throw new StoreException("a limit must not be negative: " + limit);
        }
        CompletableFuture<List<Entry>> scanned =
                async(from, () -> operations.scan(from, null, limit), () -> operations.scanPlan(from, null, limit));
        long begun = tracker.begin();
        return begun == Tracker.NOT_TRACKED
                ? scanned
                : scanned.whenComplete((found, failure) -> {
                    if (found != null) {
                        tracker.endScan(begun, keysOf(found));
                    }
                });
    }

    /// As [#apply], without waiting.
    public CompletableFuture<Void> applyAsync(Batch batch) {
        if (batch.size() == 0) {
            return CompletableFuture.completedFuture(null);
        }
        trackBatch(tracker.begin(), batch);
        return async(
                batch.changes().keySet().iterator().next(),
                () -> {
                    operations.apply(batch.changes());
                    return null;
                },
                () -> operations.applyPlan(batch.changes()));
    }

    /// As [#transact], without waiting. The body runs on the calling thread or on that of an operation that was
    /// in the way, so it must not block.
    public <R> CompletableFuture<R> transactAsync(List<byte[]> keys, Function<? super Transaction, ? extends R> body) {
        if (keys.isEmpty()) {
            throw new StoreException("a transaction needs at least one key");
        }
        tracker.end(tracker.begin(), keys);
        return async(keys.getFirst(), () -> operations.transact(keys, body), () -> operations.transactPlan(keys, body));
    }

    /// Makes the keys belong to a partition, one by one, while operations go on; answers how many do now. A key
    /// that is not there has no place for it in memory and is left alone.
    public int move(Iterable<byte[]> keys, int partition) {
        if (partition < 0 || partition >= admission.partitions()) {
            throw new StoreException(
                    "there is no partition " + partition + "; there are 0 … " + (admission.partitions() - 1));
        }
        try {
            return operations.move(keys, partition);
        } catch (IllegalStateException | EngineException e) {
            throw admission.translate(e);
        }
    }

    /// The partition that the key belongs to now.
    public int partitionOf(byte[] key) {
        limits.check(key);
        return placement.partitionOf(key, KeyHash.hash(key));
    }

    /// Makes every change that has returned durable. Not needed with sync on.
    public void sync() {
        placement.sync();
    }

    /// The repartitioning of this store: what it has seen and done, and a hand on it. A store that has one
    /// partition, or whose repartitioning is off, has none: a [StoreException].
    public RepartitioningControl repartitioning() {
        if (loop == null) {
            throw new StoreException("this store does not repartition; open it with more than one partition and a"
                    + " trigger, e.g. Repartitioning.adaptive()");
        }
        return loop;
    }

    /// How many operations wait for each partition's worker; empty if the strategy has no workers. Cheap, unlike
    /// [#stats], which may have to count keys.
    public int[] queueLengths() {
        return workers == null ? new int[0] : workers.lengths();
    }

    /// What the store is and has done.
    public StoreStats stats() {
        return new StoreStats(
                options.engine(),
                options.strategy(),
                admission.partitions(),
                placement.size(),
                placement.assigned(),
                placement instanceof SplitPlacement<?> split ? split.unsettled() : 0,
                admission.waits(),
                admission.waiting() + (workers == null ? 0 : workers.waiting()),
                operations.readRetries(),
                operations.scanRetries(),
                Optional.ofNullable(loop).map(Loop::stats));
    }

    /// Lets the operations that run end, refuses those that wait and all that come, and lets go of files,
    /// memory and threads.
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        if (loop != null) {
            loop.close();
        }
        closeData();
    }

    private void closeData() {
        if (drain != null) {
            drain.close();
        }
        admission.close();
        if (workers != null) {
            workers.close();
        }
        placement.close();
    }

    private Worker drain(SplitPlacement<?> split) {
        Drain duty = new Drain(split, operations, Clock.system(), options.drainKeysPerSecond());
        return new Worker("sauva-drain", duty, new BackoffIdleStrategy(), Store::report).start();
    }

    private static Tracker tracker(Repartitioning chosen, boolean on) {
        Tracker.Settings settings =
                new Tracker.Settings(chosen.window(), Loop.firstSampling(chosen), chosen.byCost(), chosen.seed());
        return new Tracker(settings, Clock.system(), KeyHash::hash, on);
    }

    private Loop loop() {
        StoreKeyspace keyspace = new StoreKeyspace(admission, Places.of(placement), workers, Clock.system());
        return new Loop(options.repartitioning(), keyspace, tracker, Clock.system()).start();
    }

    private List<Entry> trackedScan(byte[] from, byte[] to, int limit) {
        long begun = tracker.begin();
        List<Entry> found =
                workers == null ? scanHere(from, to, limit) : onLane(from, () -> operations.scan(from, to, limit));
        if (begun != Tracker.NOT_TRACKED) {
            tracker.endScan(begun, keysOf(found));
        }
        return found;
    }

    private void trackBatch(long begun, Batch batch) {
        if (begun != Tracker.NOT_TRACKED) {
            tracker.end(begun, new ArrayList<>(batch.changes().keySet()));
        }
    }

    private static List<byte[]> keysOf(List<Entry> entries) {
        return new AbstractList<>() {
            @Override
            public byte[] get(int index) {
                return entries.get(index).key();
            }

            @Override
            public int size() {
                return entries.size();
            }
        };
    }

    private static void report(Throwable error) {
        System.getLogger(Store.class.getName())
                .log(System.Logger.Level.WARNING, "moving data to its partition failed; it will be tried again", error);
    }

    private int laneOf(byte[] key) {
        return placement.partitionOf(key, KeyHash.hash(key));
    }

    // The three operations of most loads, on the calling thread. As `onLane`, but there a caller hands over its
    // body as an object, and all bodies go through one call that is compiled for none of them.

    private byte[] getHere(byte[] key) {
        try {
            return operations.get(key);
        } catch (IllegalStateException | EngineException e) {
            throw admission.translate(e);
        }
    }

    private void putHere(byte[] key, byte[] value) {
        try {
            operations.put(key, value);
        } catch (IllegalStateException | EngineException e) {
            throw admission.translate(e);
        }
    }

    private List<Entry> scanHere(byte[] from, byte[] to, int limit) {
        try {
            return operations.scan(from, to, limit);
        } catch (IllegalStateException | EngineException e) {
            throw admission.translate(e);
        }
    }

    private <R> R onLane(byte[] key, Supplier<R> body) {
        try {
            return workers == null ? body.get() : workers.call(laneOf(key), body);
        } catch (IllegalStateException | EngineException e) {
            throw admission.translate(e);
        }
    }

    /// With workers the operation is queued for one of them; without, it goes in as far as it can and waits as
    /// a queued plan.
    private <R> CompletableFuture<R> async(byte[] key, Supplier<R> operation, Supplier<Plan<R>> plan) {
        try {
            return workers != null ? workers.submit(laneOf(key), operation) : queued(plan);
        } catch (IllegalStateException | EngineException e) {
            throw admission.translate(e);
        }
    }

    private <R> CompletableFuture<R> queued(Supplier<Plan<R>> plan) {
        if (pending.incrementAndGet() > options.maxPending()) {
            pending.decrementAndGet();
            return CompletableFuture.failedFuture(new StoreException("more than " + options.maxPending()
                    + " asynchronous operations wait; wait for some of them, or raise maxPending"));
        }
        try {
            return AsyncVisit.start(admission, plan.get(), pending::decrementAndGet);
        } catch (RuntimeException e) {
            pending.decrementAndGet();
            throw e;
        }
    }
}
