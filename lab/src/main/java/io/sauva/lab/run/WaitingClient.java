package io.sauva.lab.run;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lab.workload.WorkloadReader;
import io.sauva.store.Store;
import io.sauva.store.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/// A client that waits for each operation before it begins the next.
///
/// The end of an operation is the beginning of the next one of the batch, so that the clock is read once for
/// each.
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
    private final SingleWriterRecorder latencies = Latencies.singleWriter();
    private Histogram interval;
    private volatile long begunAt;
    private long finished;
    private Object last;

    WaitingClient(Store store, WorkloadReader reader, long warmup, Values values, Shared shared, Clock clock) {
        super(reader, warmup, shared);
        this.store = store;
        this.values = values;
        this.clock = clock;
    }

    @Override
    int work(Batch operations, int count, boolean measured) {
        FinishLog log = finishedLog();
        long begun = begunAt;
        long before = clock.nanos();
        for (int at = 0; at < count; at++) {
            if (isStopped()) {
                return at;
            }
            last = execute(operations, at);
            if (measured) {
                long now = clock.nanos();
                latencies.recordValue(Math.min(now - before, Latencies.LONGEST_NANOS));
                log.note(now - begun);
                FINISHED.setOpaque(this, finished + 1); // the only writer
                before = now;
            }
            rest();
        }
        return count;
    }

    @Override
    void go() {
        begunAt = clock.nanos();
        super.go();
    }

    @Override
    void drain() {}

    @Override
    long operations() {
        return (long) FINISHED.getOpaque(this);
    }

    @Override
    void addLatencies(Histogram sum) {
        interval = latencies.getIntervalHistogram(interval);
        sum.add(interval);
    }

    /// What the last operation found: kept, so that no operation is without use to anybody.
    Object last() {
        return last;
    }

    private Object execute(Batch operations, int at) {
        byte[] key = operations.keys[at];
        return switch (operations.kinds[at]) {
            case READ -> store.get(key);
            case WRITE -> {
                store.put(key, values.next());
                yield null;
            }
            case SCAN -> store.scan(key, operations.limits[at]);
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
