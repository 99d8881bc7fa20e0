package io.sauva.lab.run;

import io.sauva.concurrent.clock.Clock;
import io.sauva.store.Store;
import io.sauva.store.Transaction;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/// A client that begins the next operation before the last one has ended, as the scheduler of the asynchronous
/// repartitioning does. At most so many are under way; and the queue of a partition's worker, where it goes,
/// has its own bound (Q).
///
/// Thread: as [Client]; operations end on other threads.
final class PipelinedClient extends Client {
    private final Store store;
    private final int inFlight;
    private final Values values;
    private final Clock clock;
    private final Semaphore room;
    private final LongAdder finished = new LongAdder();
    private final Recorder latencies = Latencies.recorder();
    private final AtomicReference<Throwable> firstFailure = new AtomicReference<>();
    private Histogram interval;
    private volatile long begunAt;

    PipelinedClient(Store store, Agenda agenda, long warmup, int inFlight, Values values, Shared shared) {
        super(agenda, warmup, shared);
        this.store = store;
        this.inFlight = inFlight;
        this.values = values;
        clock = shared.clock();
        room = new Semaphore(inFlight);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // `end` sees every failure
    int work(Agenda operations, int from, int to, boolean measured) throws InterruptedException {
        for (int at = from; at < to; at++) {
            if (isStopped()) {
                return at - from;
            }
            room.acquire();
            check();
            long begun = clock.nanos();
            dispatch(operations, at).whenComplete((found, failure) -> end(begun, measured, failure));
            rest(begun);
        }
        return to - from;
    }

    @Override
    void go() {
        begunAt = clock.nanos();
        super.go();
    }

    @Override
    void drain() throws InterruptedException {
        room.acquire(inFlight);
        room.release(inFlight);
        check();
    }

    @Override
    long operations() {
        return finished.sum();
    }

    @Override
    void addLatencies(Histogram sum) {
        interval = latencies.getIntervalHistogram(interval);
        sum.add(interval);
    }

    private void end(long begun, boolean measured, Throwable failure) {
        if (failure != null) {
            firstFailure.compareAndSet(null, reason(failure));
        } else if (measured) {
            long now = clock.nanos();
            latencies.recordValue(Math.min(now - begun, Latencies.LONGEST_NANOS));
            finishedLog().note(now - begunAt);
            finished.increment();
        }
        room.release();
    }

    private void check() {
        switch (firstFailure.get()) {
            case null -> {}
            case RuntimeException failure -> throw failure;
            case Error failure -> throw failure;
            case Throwable failure -> throw new IllegalStateException(failure);
        }
    }

    private CompletableFuture<?> dispatch(Agenda operations, int at) {
        byte[] key = operations.key(at);
        return switch (operations.kind(at)) {
            case READ -> store.getAsync(key);
            case WRITE -> store.putAsync(key, values.next());
            case SCAN -> store.scanAsync(key, operations.limit(at));
            case TRANSACTION -> {
                List<byte[]> keys = operations.transactionKeys(at);
                List<byte[]> fresh = keys.stream().map(one -> values.next()).toList();
                yield store.transactAsync(keys, transaction -> readAndWrite(transaction, keys, fresh));
            }
        };
    }

    private static Object readAndWrite(Transaction transaction, List<byte[]> keys, List<byte[]> fresh) {
        Object read = null;
        for (int at = 0; at < keys.size(); at++) {
            read = transaction.get(keys.get(at));
            transaction.put(keys.get(at), fresh.get(at));
        }
        return read;
    }
}
