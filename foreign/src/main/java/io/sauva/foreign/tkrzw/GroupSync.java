package io.sauva.foreign.tkrzw;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// Makes puts of several threads durable by one synchronization.
///
/// Synchronizing costs two `fsync` and stops all updates, however little is new. So a thread that has put
/// takes a ticket and queues; when its turn comes, a synchronization that *began* after its put may already
/// have covered it.
///
/// Thread: any.
/// Invariant: every put whose ticket is at most `covered` is durable.
final class GroupSync {
    private final AtomicLong tickets = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final Runnable synchronize;
    private long covered;

    GroupSync(Runnable synchronize) {
        this.synchronize = synchronize;
    }

    /// Returns when everything that this thread has put before is durable.
    void await() {
        long mine = tickets.incrementAndGet();
        lock.lock();
        try {
            if (covered < mine) {
                long covers = tickets.get();
                synchronize.run();
                covered = covers;
            }
        } finally {
            lock.unlock();
        }
    }
}
