package io.sauva.foreign.tkrzw;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Makes readers stand back when writers get nowhere. Tkrzw's locks let readers in as long as there are
/// readers, so that a few threads that only read can keep a writer out for minutes.
///
/// Readers look now and then: if a writer is on its way and none has arrived since the last look, they rest for
/// a moment. Where writers get on, nobody rests.
///
/// Thread: any. The last look is shared and may be off by a race; then somebody rests once too often or too
/// seldom.
final class Courtesy {
    private static final int READS_BETWEEN_LOOKS = 256;
    private static final long REST_NANOS = 200_000;

    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong arrived = new AtomicLong();
    private volatile long arrivedAtLastLook = -1;

    void writerBegins() {
        begun.getAndIncrement();
    }

    void writerArrived() {
        arrived.getAndIncrement();
    }

    /// Told how many reads went through one slot so far.
    void beforeRead(int reads) {
        if (reads % READS_BETWEEN_LOOKS == 0) {
            look();
        }
    }

    private void look() {
        long now = arrived.get();
        boolean stuck = now == arrivedAtLastLook && begun.get() != now;
        arrivedAtLastLook = now;
        if (stuck) {
            LockSupport.parkNanos(this, REST_NANOS);
        }
    }
}
