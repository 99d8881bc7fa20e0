package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.DutyCycle;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// The control plane of one store: a thread that collects samples, and one that learns from them and moves keys.
/// It touches the operations in two places only: their samples, which may be dropped, and the moves of single
/// keys.
///
/// Thread: `turn` by the loop's own; the rest by any.
public final class Loop implements RepartitioningControl, DutyCycle, AutoCloseable {
    /// How long the collector sleeps at most; a buffer that fills up wakes it.
    private static final long COLLECTOR_PARK_NANOS = 20_000_000;

    /// How long the loop sleeps at most: what is adaptive looks four times a second.
    private static final long ADAPTIVE_PARK_NANOS = 50_000_000;
    private static final long QUICK_PARK_NANOS = 1_000_000;

    private final Ledger ledger;
    private final Cycle cycle;
    private final Pace pace;
    private final Tracker tracker;
    private final List<CompletableFuture<Integer>> wanted = new ArrayList<>(); // bounded: answered together
    private Worker collector;
    private Worker worker;
    private volatile boolean paused;
    private volatile boolean ending;

    /// A loop for a store; `start` starts it.
    public Loop(Repartitioning options, Keyspace keyspace, Tracker tracker, Clock clock) {
        this.tracker = tracker;
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
            case Trigger.Adaptive adaptive -> new AdaptivePace(cycle, tracker, clock, ledger, keyspace);
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

    /// Starts both threads.
    public Loop start() {
        long parkNanos = pace instanceof AdaptivePace ? ADAPTIVE_PARK_NANOS : QUICK_PARK_NANOS;
        BackoffIdleStrategy collectorIdle = new BackoffIdleStrategy(0, COLLECTOR_PARK_NANOS);
        collector = new Worker("sauva-tracker", tracker, collectorIdle, ledger::failed).start();
        tracker.onFilling(collector::wake);
        BackoffIdleStrategy idle = new BackoffIdleStrategy(0, parkNanos);
        worker = new Worker("sauva-repartitioner", this, idle, ledger::failed).start();
        return this;
    }

    @Override
    public int turn() {
        List<CompletableFuture<Integer>> answers = takeWanted();
        if (paused && answers.isEmpty()) {
            return 0;
        }
        try {
            if (answers.isEmpty()) {
                return pace.turn();
            }
            repartitionFor(answers);
            return 1;
        } catch (OutOfMemoryError e) {
            cycle.forget(); // the graph is what is large
            throw new StoreException("the workload graph does not fit the heap; it was forgotten", e);
        } catch (Error e) {
            // A worker ends with an error, but what a partitioner does wrong must not end the loop.
            throw new StoreException("the repartitioning failed: " + e, e);
        }
    }

    @Override
    public RepartitioningStats stats() {
        return ledger.stats();
    }

    @Override
    public CompletableFuture<Integer> now() {
        CompletableFuture<Integer> answer = new CompletableFuture<>();
        synchronized (wanted) {
            if (ending) {
                throw new StoreClosedException();
            }
            wanted.add(answer);
        }
        if (worker != null) {
            worker.wake();
        }
        return answer;
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
        synchronized (wanted) {
            ending = true;
        }
        tracker.turn(false);
        if (worker != null) {
            worker.close();
            collector.close();
        }
        takeWanted().forEach(answer -> answer.completeExceptionally(new StoreClosedException()));
    }

    private void repartitionFor(List<CompletableFuture<Integer>> answers) {
        try {
            tracker.turn();
            int moved = cycle.repartition();
            pace.restart();
            answers.forEach(answer -> answer.complete(moved));
        } catch (RuntimeException | Error e) {
            answers.forEach(answer -> answer.completeExceptionally(e));
            throw e;
        }
    }

    private List<CompletableFuture<Integer>> takeWanted() {
        synchronized (wanted) {
            List<CompletableFuture<Integer>> taken = List.copyOf(wanted);
            wanted.clear();
            return taken;
        }
    }
}
