package io.sauva.store.loop;

import io.sauva.partitioning.tracking.LoadReport;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.store.repartitioning.Phase;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningControl.Subscription;
import io.sauva.store.repartitioning.RepartitioningEvent;
import io.sauva.store.repartitioning.RepartitioningStats;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Remembers what the loop did, and tells those who want to know.
///
/// Thread: changed by the loop's; read by any.
/// Invariant: `stats` is one state of the ledger between two changes, never a mixture.
final class Ledger {
    private final Repartitioning options;
    private final Tracker tracker;
    private final List<Consumer<? super RepartitioningEvent>> listeners = new CopyOnWriteArrayList<>();
    private Phase phase;
    private boolean paused;
    private long measurements;
    private long partitionings;
    private long adoptions;
    private long rejections;
    private long moves;
    private int vertices;
    private long edges;
    private double cutShare;
    private double imbalance = 1;
    private List<Long> loads;
    private double loadVariation;
    private double acrossShare;
    private long copyingNanos;
    private long partitioningNanos;
    private long movingNanos;
    private long failures;
    private String lastFailure;

    Ledger(Repartitioning options, Tracker tracker, int partitions, Phase phase) {
        this.options = options;
        this.tracker = tracker;
        this.phase = phase;
        loads = Collections.nCopies(partitions, 0L);
    }

    synchronized RepartitioningStats stats() {
        return new RepartitioningStats(
                options.trigger().toString(),
                options.partitioner(),
                options.switching(),
                phase(),
                tracker.operations(),
                tracker.samples(),
                tracker.drops(),
                measurements,
                partitionings,
                adoptions,
                rejections,
                moves,
                vertices,
                edges,
                cutShare,
                imbalance,
                loads,
                loadVariation,
                acrossShare,
                copyingNanos,
                partitioningNanos,
                movingNanos,
                failures,
                Optional.ofNullable(lastFailure));
    }

    Subscription subscribe(Consumer<? super RepartitioningEvent> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    synchronized void enter(Phase next) {
        phase = next;
    }

    synchronized void pause(boolean value) {
        paused = value;
    }

    /// What is under way, or else whether there is a pause: a repartitioning that ends during one does not end
    /// it.
    private synchronized Phase phase() {
        boolean idle = phase == Phase.TRACKING || phase == Phase.WAITING;
        return paused && idle ? Phase.PAUSED : phase;
    }

    void measured(LoadReport report) {
        List<Long> counted = Arrays.stream(report.loads()).boxed().toList();
        synchronized (this) {
            measurements++;
            loads = counted;
            loadVariation = report.variation();
            acrossShare = report.acrossShare();
        }
        tell(new RepartitioningEvent.Measured(report.operations(), counted, report.variation(), report.acrossShare()));
    }

    void partitioned(Candidate candidate, long copied, long divided) {
        int seen = candidate.graph().graph().vertices();
        long pairs = candidate.graph().graph().arcs() / 2;
        synchronized (this) {
            partitionings++;
            vertices = seen;
            edges = pairs;
            cutShare = candidate.quality().cutShare();
            imbalance = candidate.quality().imbalance();
            copyingNanos += copied;
            partitioningNanos += divided;
        }
        tell(new RepartitioningEvent.Partitioned(
                seen,
                pairs,
                candidate.quality().cutShare(),
                candidate.quality().imbalance(),
                candidate.moves().size(),
                copied,
                divided));
    }

    void adopted(int moved, long nanos) {
        synchronized (this) {
            adoptions++;
            moves += moved;
            movingNanos += nanos;
        }
        tell(new RepartitioningEvent.Adopted(moved, nanos));
    }

    void leftAlone(String reason) {
        synchronized (this) {
            rejections++;
        }
        tell(new RepartitioningEvent.LeftAlone(reason));
    }

    void failed(Throwable failure) {
        String message = failure.toString();
        synchronized (this) {
            failures++;
            lastFailure = message;
        }
        log("repartitioning failed and will be tried again", failure);
        tell(new RepartitioningEvent.Failed(message));
    }

    private void tell(RepartitioningEvent event) {
        for (Consumer<? super RepartitioningEvent> listener : listeners) {
            try {
                listener.accept(event);
            } catch (RuntimeException | Error e) {
                log("a listener of the repartitioning failed", e);
            }
        }
    }

    private static void log(String message, Throwable failure) {
        System.getLogger(Ledger.class.getName()).log(System.Logger.Level.WARNING, message, failure);
    }
}
