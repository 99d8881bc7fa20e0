package io.sauva.server.net;

import io.sauva.server.info.NetworkCounts;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/// What went over the network since the start, and what waits.
///
/// Thread: any; counted once a read or write, not once a command.
public final class Traffic implements NetworkCounts {
    private final LongAdder accepted = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder inputBytes = new LongAdder();
    private final LongAdder outputBytes = new LongAdder();
    private final LongAdder overflows = new LongAdder();
    private final AtomicLong waitingBytes = new AtomicLong();

    /// Clients that were let in.
    @Override
    public long accepted() {
        return accepted.sum();
    }

    /// Clients that were turned away, because of `maxclients` or protected mode.
    @Override
    public long rejected() {
        return rejected.sum();
    }

    @Override
    public long inputBytes() {
        return inputBytes.sum();
    }

    @Override
    public long outputBytes() {
        return outputBytes.sum();
    }

    /// Clients that were closed because too much waited for them.
    @Override
    public long overflows() {
        return overflows.sum();
    }

    /// Bytes that wait in our memory for clients that do not read.
    public long waitingBytes() {
        return waitingBytes.get();
    }

    void countAccepted() {
        accepted.increment();
    }

    void countRejected() {
        rejected.increment();
    }

    void countOverflow() {
        overflows.increment();
    }

    void countInput(int bytes) {
        inputBytes.add(bytes);
    }

    void countOutput(int bytes) {
        outputBytes.add(bytes);
    }

    void changeWaiting(long bytes) {
        waitingBytes.addAndGet(bytes);
    }
}
