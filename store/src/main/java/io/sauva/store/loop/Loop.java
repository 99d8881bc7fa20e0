package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.DutyCycle;
import io.sauva.concurrent.worker.IdleStrategy;
import io.sauva.concurrent.worker.Worker;
import io.sauva.partitioning.Partitioners;
import io.sauva.partitioning.PartitioningException;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.partitioning.tracking.Workload;
import io.sauva.store.StoreClosedException;
import io.sauva.store.StoreException;
import io.sauva.store.repartitioning.Phase;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.RepartitioningEvent;
import io.sauva.store.repartitioning.RepartitioningStats;
import io.sauva.store.repartitioning.Trigger;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;

/// The control plane of one store: a thread that collects samples, and one that learns from them and moves keys.
/// It touches the operations in two places only: their samples, which may be dropped, and the moves of single
/// keys.
///
/// Thread: `turn` by the loop's own, `collect` by the collector's; the rest by any.
public final class Loop implements RepartitioningControl, DutyCycle, AutoCloseable {
    /// How long the collector sleeps at most if it is in no hurry; a buffer that fills up wakes it.
    private static final long COLLECTOR_PARK_NANOS = 20_000_000;

    /// How long the loop sleeps at most: what is adaptive looks four times a second.
    private static final long ADAPTIVE_PARK_NANOS = 50_000_000;
    private static final long QUICK_PARK_NANOS = 1_000_000;

    private static final int MOST_WISHES = 64;

    private final Ledger ledger;
    private final Cycle cycle;
    private final Pace pace;
    private final Tracker tracker;
    private final SamplingRate rate;
    private final ArrayDeque<Wish> wishes = new ArrayDeque<>();
    private CompletableFuture<Integer> nextNow;
    private Worker collector;
    private Worker worker;
    private volatile boolean paused;
    private volatile boolean ending;

    /// Something that a user wants done on the loop's thread.
    private record Wish(IntSupplier work, CompletableFuture<Integer> answer) {}

    /// A loop for a store; `start` starts it.
    public Loop(Repartitioning options, Keyspace keyspace, Tracker tracker, Clock clock) {
        this.tracker = tracker;
        rate = new SamplingRate(tracker, clock, options.sampling() != Repartitioning.AUTOMATIC);
        ledger = new Ledger(options, tracker, keyspace.partitions(), Phase.TRACKING);
        Workload workload =
                new Workload(tracker, new Workload.Settings(options.window(), options.decay(), options.byCost()));
        cycle = new Cycle(
                options,
                keyspace,
                workload,
                Partitioners.named(options.partitioner()).create(options.seed()),
                clock,
                ledger,
                () -> ending);
        pace = switch (options.trigger()) {
            case Trigger.Off off -> throw new IllegalArgumentException("a loop that is off needs no loop");
            case Trigger.Every every -> new EveryPace(cycle, tracker, every.operations());
            case Trigger.Continuous continuous -> new EveryPace(cycle, tracker, 0);
            case Trigger.Periodic periodic -> new PeriodicPace(cycle, tracker, clock, ledger, periodic);
            case Trigger.Adaptive adaptive -> new AdaptivePace(cycle, tracker, clock, ledger, keyspace, rate);
        };
    }

    /// Says what is wrong with the options, before anything is opened.
    public static void check(Repartitioning options) {
        if (!(options.trigger() instanceof Trigger.Off)) {
            try {
                Partitioners.named(options.partitioner());
            } catch (PartitioningException e) {
                throw new StoreException(e.getMessage(), e);
            }
        }
    }

    /// What a tracker begins with: one operation in so many.
    public static int firstSampling(Repartitioning options) {
        return options.sampling() == Repartitioning.AUTOMATIC ? SamplingRate.FIRST : options.sampling();
    }

    /// Starts both threads.
    public Loop start() {
        // What is adaptive is in no hurry; the others want to begin as soon as there is something to learn from.
        boolean patient = pace instanceof AdaptivePace;
        // Samples trickle in: to yield after each, for the next one, would take half a core.
        IdleStrategy collecting = BackoffIdleStrategy.parking(patient ? COLLECTOR_PARK_NANOS : QUICK_PARK_NANOS);
        collector = new Worker("sauva-tracker", this::collect, collecting, ledger::failed).start();
        tracker.onFilling(collector::wake);
        IdleStrategy learning = patient
                ? BackoffIdleStrategy.parking(ADAPTIVE_PARK_NANOS)
                : new BackoffIdleStrategy(0, QUICK_PARK_NANOS);
        worker = new Worker("sauva-repartitioner", this, learning, ledger::failed).start();
        return this;
    }

    /// A turn of the collector. It sees to the rate too, because the loop is busy for seconds while keys move, and
    /// operations may become many meanwhile.
    int collect() {
        rate.turn();
        return tracker.turn();
    }

    @Override
    public int turn() {
        Wish wish = nextWish();
        if (paused && wish == null) {
            return 0;
        }
        try {
            if (wish == null) {
                return pace.turn();
            }
            fulfil(wish);
            return 1;
        } catch (OutOfMemoryError e) {
            cycle.forget(); // the graph is what is large
            throw new StoreException("the workload graph does not fit the heap; it was forgotten", e);
        } catch (Error e) {
            // What a partitioner does wrong is told as all failures of the repartitioning are.
            throw new StoreException("the repartitioning failed: " + e, e);
        }
    }

    @Override
    public RepartitioningStats stats() {
        return ledger.stats();
    }

    @Override
    public CompletableFuture<Integer> now() {
        synchronized (wishes) {
            if (nextNow == null || wishes.stream().noneMatch(wish -> wish.answer() == nextNow)) {
                nextNow = wish(() -> {
                    tracker.turn();
                    return cycle.repartition();
                });
            }
            return nextNow.copy(); // all who ask before it begins get the same answer
        }
    }

    @Override
    public CompletableFuture<Integer> assign(List<byte[]> keys, ToIntFunction<? super byte[]> partitionOf) {
        return wish(() -> cycle.assign(keys, partitionOf));
    }

    @Override
    public CompletableFuture<Void> forget() {
        return wish(() -> {
                    tracker.turn(); // what is still in the buffers
                    cycle.forget();
                    pace.startOver();
                    return 0;
                })
                .thenAccept(moved -> {});
    }

    @Override
    public void pause() {
        paused = true;
        ledger.pause(true);
    }

    @Override
    public void resume() {
        paused = false;
        ledger.pause(false);
    }

    @Override
    public Subscription subscribe(Consumer<? super RepartitioningEvent> listener) {
        return ledger.subscribe(listener);
    }

    /// Ends both threads; a move that has begun is ended early.
    @Override
    public void close() {
        synchronized (wishes) {
            ending = true;
        }
        tracker.turn(false);
        if (worker != null) {
            worker.close();
            collector.close();
        }
        for (Wish wish = nextWish(); wish != null; wish = nextWish()) {
            wish.answer().completeExceptionally(new StoreClosedException());
        }
    }

    private CompletableFuture<Integer> wish(IntSupplier work) {
        Wish wish = new Wish(work, new CompletableFuture<>());
        synchronized (wishes) {
            if (ending) {
                throw new StoreClosedException();
            }
            if (wishes.size() == MOST_WISHES) {
                throw new StoreException(MOST_WISHES + " repartitionings are waiting already; wait for some of them");
            }
            wishes.add(wish);
        }
        if (worker != null) {
            worker.wake();
        }
        return wish.answer();
    }

    private void fulfil(Wish wish) {
        try {
            int moved = wish.work().getAsInt();
            pace.restart();
            wish.answer().complete(moved);
        } catch (RuntimeException | Error e) {
            wish.answer().completeExceptionally(e);
            throw e;
        } finally {
            ledger.enter(Phase.TRACKING);
        }
    }

    private Wish nextWish() {
        synchronized (wishes) {
            return wishes.poll();
        }
    }
}
