package io.sauva.lab.run;

import io.sauva.concurrent.clock.Clock;
import io.sauva.store.Store;
import io.sauva.store.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.HdrHistogram.Histogram;

/// A client that waits for each operation before it begins the next.
///
/// The end of an operation is the beginning of the next one, so that the clock is read once for each, but for the
/// first one of some hundred and for one after a rest: thinking and halts belong to no operation. The warm-up notes
/// the same as what is measured, and it is forgotten: code that it had not seen would be compiled while it is
/// measured.
///
/// Thread: as [Client].
final class WaitingClient extends Client {
    private static final VarHandle FINISHED;

    static {
        try {
            FINISHED = MethodHandles.lookup().findVarHandle(WaitingClient.class, "finished", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Store store;
    private final Values values;
    private final Clock clock;
    private final LatencyLog latencies = new LatencyLog();
    private final FinishLog unmeasured = new FinishLog();
    private volatile long begunAt;
    private long finished;
    private long finishedBefore;
    /// Until when the log of ends knows that operations end.
    private long notedUntil;
    private Object last;

    WaitingClient(Store store, Agenda agenda, long warmup, Values values, Shared shared) {
        super(agenda, warmup, shared);
        this.store = store;
        this.values = values;
        clock = shared.clock();
    }

    @Override
    int work(Agenda operations, int from, int to, boolean measured) {
        FinishLog log = measured ? finishedLog() : unmeasured;
        long begun = begunAt;
        int at = from;
        long before = clock.nanos();
        for (; at < to && !isStopped(); at++) {
            last = execute(operations, at);
            long now = clock.nanos();
            latencies.record(now - before, now);
            if (now >= notedUntil) {
                notedUntil = begun + log.note(now - begun);
            }
            FINISHED.setOpaque(this, finished + 1); // the only writer
            before = rest(now);
        }
        return at - from;
    }

    @Override
    void go() {
        finishedBefore = operations(); // it has warmed up and stands still
        notedUntil = 0;
        begunAt = clock.nanos();
        super.go();
    }

    @Override
    void drain() {
        latencies.flush();
    }

    @Override
    long operations() {
        return (long) FINISHED.getOpaque(this) - finishedBefore;
    }

    @Override
    void addLatencies(Histogram sum) {
        latencies.drain(sum);
    }

    /// What the last operation found: kept, so that no operation is without use to anybody.
    Object last() {
        return last;
    }

    private Object execute(Agenda operations, int at) {
        byte[] key = operations.key(at);
        return switch (operations.kind(at)) {
            case READ -> store.get(key);
            case WRITE -> {
                store.put(key, values.next());
                yield null;
            }
            case SCAN -> store.scan(key, operations.limit(at));
            case TRANSACTION -> {
                List<byte[]> keys = operations.transactionKeys(at);
                yield store.transact(keys, transaction -> readAndWrite(transaction, keys));
            }
        };
    }

    private Object readAndWrite(Transaction transaction, List<byte[]> keys) {
        Object read = null;
        for (byte[] key : keys) {
            read = transaction.get(key);
        }
        for (byte[] key : keys) {
            transaction.put(key, values.next());
        }
        return read;
    }
}
