package io.sauva.store;

import io.sauva.concurrent.queue.MpscRing;
import io.sauva.concurrent.worker.SignalIdleStrategy;
import io.sauva.concurrent.worker.Worker;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// A worker for each partition, each with a queue of at most Q calls. A caller whose queue is full waits for
/// room.
///
/// The rule of the product is kept by the gates, which a worker enters like everybody else; so a call that was
/// queued for a partition its key has left meanwhile is still right, only on another worker than it would be
/// now.
///
/// Thread: any. A worker that calls again (from a transaction's body, or from what a user hung on a future) does
/// it on the spot: a worker never waits for a queue, which may be its own.
/// Invariant: every call is run or refused, also one that comes while the workers are closed. Who has queued a call
/// looks at `ended` afterwards, and `close` looks at the queues after it has set it: one of the two sees the other.
class Workers implements AutoCloseable {
    private static final int TURN = 64;
    private static final int WORKER_SPINS = 200;
    private static final int CALLER_SPINS = 100;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    /// Set on the threads of all workers, those of other stores too.
    private static final ThreadLocal<Boolean> ON_WORKER = ThreadLocal.withInitial(() -> false);

    private final Lane[] lanes;
    private final UnaryOperator<RuntimeException> translate;
    private volatile boolean closed;
    private volatile boolean ended;

    Workers(int partitions, int capacity, String name, UnaryOperator<RuntimeException> translate) {
        this.translate = translate;
        lanes = new Lane[partitions];
        for (int partition = 0; partition < partitions; partition++) {
            lanes[partition] = new Lane(name + "-" + partition, capacity);
        }
    }

    /// One worker with its queue.
    private static final class Lane {
        final MpscRing<Call<?>> queue;
        final SignalIdleStrategy idle;
        final Worker worker;

        Lane(String name, int capacity) {
            queue = new MpscRing<>(capacity);
            idle = new SignalIdleStrategy(WORKER_SPINS, () -> queue.size() > 0);
            // A call keeps its own failure; what reaches the worker itself is an error of the JVM, which ends it.
            worker = new Worker(name, () -> queue.drain(Call::run, TURN), idle, Workers::report).start();
        }
    }

    /// A call on its way, with its result.
    private static final class Call<R> {
        final Supplier<R> body;
        final UnaryOperator<RuntimeException> translate;
        final Thread caller;
        final CompletableFuture<R> future;
        R result;
        RuntimeException failure;
        volatile boolean done;

        Call(Supplier<R> body, UnaryOperator<RuntimeException> translate, Thread caller, CompletableFuture<R> future) {
            this.body = body;
            this.translate = translate;
            this.caller = caller;
            this.future = future;
        }

        void run() {
            ON_WORKER.set(true);
            try {
                result = body.get();
            } catch (RuntimeException e) {
                failure = translate.apply(e);
            } catch (Throwable e) {
                failure = new StoreException("the operation failed: " + e, e);
            }
            finish();
        }

        void finish() {
            done = true;
            if (caller != null) {
                LockSupport.unpark(caller);
            } else if (failure == null) {
                future.complete(result);
            } else {
                future.completeExceptionally(failure);
            }
        }
    }

    /// Runs the body on the partition's worker and waits for its result.
    <R> R call(int partition, Supplier<R> body) {
        if (ON_WORKER.get()) {
            return body.get();
        }
        Call<R> call = new Call<>(body, translate, Thread.currentThread(), null);
        offer(lanes[partition], call);
        boolean interrupted = false;
        for (int spin = 0; spin < CALLER_SPINS && !call.done; spin++) {
            Thread.onSpinWait();
        }
        while (!call.done) {
            LockSupport.parkNanos(this, LOOK_AGAIN_NANOS);
            interrupted |= Thread.interrupted();
            if (ended && !call.done) {
                throw new StoreClosedException();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (call.failure != null) {
            throw call.failure;
        }
        return call.result;
    }

    /// Has the body run on the partition's worker; waits only for room in its queue.
    <R> CompletableFuture<R> submit(int partition, Supplier<R> body) {
        Call<R> call = new Call<>(body, translate, null, new CompletableFuture<>());
        offer(lanes[partition], call);
        return call.future;
    }

    /// The same, but answers `null` instead of waiting for room.
    <R> CompletableFuture<R> trySubmit(int partition, Supplier<R> body) {
        if (closed) {
            throw new StoreClosedException();
        }
        Call<R> call = new Call<>(body, translate, null, new CompletableFuture<>());
        return tryOffer(lanes[partition], call) ? call.future : null;
    }

    /// Calls waiting in all queues.
    int waiting() {
        return Arrays.stream(lengths()).sum();
    }

    /// Calls waiting in each queue.
    int[] lengths() {
        return Arrays.stream(lanes).mapToInt(lane -> lane.queue.size()).toArray();
    }

    /// Ends the workers and refuses what is still queued.
    @Override
    public void close() {
        closed = true;
        for (Lane lane : lanes) {
            lane.worker.close();
        }
        ended = true;
        for (Lane lane : lanes) {
            refuseQueued(lane);
        }
    }

    /// What is queued where no worker comes any more. One at a time: the queue has one consumer.
    private static void refuseQueued(Lane lane) {
        synchronized (lane) {
            lane.queue.drain(
                    call -> {
                        call.failure = new StoreClosedException();
                        call.finish();
                    },
                    Integer.MAX_VALUE);
        }
    }

    private boolean tryOffer(Lane lane, Call<?> call) {
        aboutToOffer();
        if (!lane.queue.offer(call)) {
            return false;
        }
        lane.idle.signal();
        if (ended) {
            refuseQueued(lane);
        }
        return true;
    }

    /// For tests, which have something happen between the look at `closed` and the offer.
    void aboutToOffer() {}

    private void offer(Lane lane, Call<?> call) {
        int tries = 0;
        while (true) {
            if (closed) {
                throw new StoreClosedException();
            }
            if (tryOffer(lane, call)) {
                return;
            }
            if (ON_WORKER.get()) {
                call.run();
                return;
            }
            if (++tries < CALLER_SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, 10_000);
            }
        }
    }

    private static void report(Throwable error) {
        System.getLogger(Workers.class.getName()).log(System.Logger.Level.ERROR, "a partition's worker failed", error);
    }
}
