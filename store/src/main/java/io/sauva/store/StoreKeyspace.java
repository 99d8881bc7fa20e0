package io.sauva.store;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.Barrier;
import io.sauva.store.gate.Mode;
import io.sauva.store.loop.Keyspace;
import io.sauva.store.loop.MoveList;
import io.sauva.store.routing.Routing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// What the repartitioning may do to a store: moves that keep the rule, each key while its partitions are held.
///
/// Thread: any.
final class StoreKeyspace implements Keyspace {
    /// Keys that are moved between two looks at the clock: a look costs a tenth of a move in memory.
    private static final int KEYS_A_LOOK = 4;

    /// Keys that are moved by one transaction where everything is held anyway.
    private static final int KEYS_STOPPED = 1024;

    /// How often the moves come back to partitions that are in use, and how long they rest between, before they queue
    /// for them and everybody else does behind them.
    private static final int TRIES = 16;
    private static final long REST_NANOS = 20_000;

    private final Admission admission;
    private final Places places;
    private final Workers workers;
    private final Clock clock;

    /// Workers may be `null`.
    StoreKeyspace(Admission admission, Places places, Workers workers, Clock clock) {
        this.admission = admission;
        this.places = places;
        this.workers = workers;
        this.clock = clock;
    }

    @Override
    public int partitions() {
        return admission.partitions();
    }

    @Override
    public boolean hasWorkers() {
        return workers != null;
    }

    @Override
    public long hash(byte[] key) {
        return places.hash(key);
    }

    @Override
    public int partitionOf(byte[] key, long hash) {
        return places.partitionOf(key, hash);
    }

    @Override
    public int partitionByHash(long hash) {
        return Routing.byHash(hash, admission.partitions());
    }

    @Override
    public Progress move(MoveList moves, int first, int end, long holdNanos) {
        if (!isAnyThere(moves, first, end)) {
            return new Progress(end, 0);
        }
        int[] pair = {moves.source(first), moves.target(first)};
        // Written to files, one transaction for all takes hardly longer than for one, and several would.
        int step = places.writesMoves() ? end - first : KEYS_A_LOOK;
        Plan<Progress> plan = Plan.onPartitions(pair, Mode.EXCLUSIVE, () -> {
            long deadlineNanos = clock.nanos() + holdNanos; // from when they are held on
            int at = first;
            int moved = 0;
            do {
                int next = Math.min(end, at + step);
                moved += places.moveAll(moves, at, next);
                at = next;
            } while (at < end && clock.nanos() < deadlineNanos);
            return new Progress(at, moved);
        });
        return admission.runAtLeisure(plan, TRIES, () -> LockSupport.parkNanos(REST_NANOS));
    }

    /// Whether any of the keys is where it should be moved from. Looks before anything is held: where the engine
    /// keeps its keys is in the cache after that, so that the partitions are held for a fraction of the time.
    private boolean isAnyThere(MoveList moves, int first, int end) {
        int there = 0;
        if (places.writesMoves()) {
            for (int at = first; at < end; at++) {
                places.fetch(moves.key(at), moves.source(at));
            }
        }
        for (int at = first; at < end; at++) {
            there += places.partitionOf(moves.key(at), moves.hash(at)) == moves.source(at) ? 1 : 0;
        }
        return there > 0;
    }

    @Override
    public int moveAllStopped(MoveList moves) {
        int[] all = IntStream.range(0, admission.partitions()).toArray();
        return admission.run(Plan.onPartitions(all, Mode.EXCLUSIVE, () -> {
            int moved = 0;
            for (int at = 0, end; at < moves.size(); at = end) {
                end = moves.runEnd(at, KEYS_STOPPED);
                moved += places.moveAll(moves, at, end);
            }
            return moved;
        }));
    }

    /// A sync command in every queue: each worker that comes to it waits for the others, the last one makes the
    /// moves. The gates are held too, because not everything goes through a worker (the drain, for one).
    @Override
    public int moveAllBehindBarrier(MoveList moves) {
        if (workers == null) {
            return moveAllStopped(moves);
        }
        AtomicInteger moved = new AtomicInteger();
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        Barrier barrier = new Barrier(admission.partitions(), () -> {
            try {
                moved.set(moveAllStopped(moves));
            } catch (Throwable e) {
                // Kept, not thrown: a barrier whose action throws lets nobody pass, and all workers wait there.
                failure.set(
                        e instanceof RuntimeException ours ? ours : new StoreException("the moves failed: " + e, e));
            }
        });
        List<CompletableFuture<Void>> passed = new ArrayList<>();
        try {
            for (int partition = 0; partition < admission.partitions(); partition++) {
                passed.add(workers.submit(partition, () -> {
                    await(barrier);
                    return null;
                }));
            }
            passed.forEach(CompletableFuture::join);
        } finally {
            barrier.breakUp(); // those who wait for one that never came
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        return moved.get();
    }

    private static void await(Barrier barrier) {
        boolean interrupted = false;
        int ticket = barrier.arrive();
        while (!barrier.passed(ticket)) {
            LockSupport.parkNanos(barrier, 20_000);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
