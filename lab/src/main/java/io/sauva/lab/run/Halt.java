package io.sauva.lab.run;

import io.sauva.store.repartitioning.RepartitioningControl;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// Has all clients stand still while the store repartitions, each so many operations: the scheduler that the
/// asynchronous repartitioning was compared with ("Base") computes a new partitioning itself, and schedules
/// nothing meanwhile.
///
/// Thread: any.
final class Halt {
    private final RepartitioningControl control;
    private final long every;
    private final AtomicLong operations = new AtomicLong();
    private final ReentrantReadWriteLock standing = new ReentrantReadWriteLock();

    Halt(RepartitioningControl control, long every) {
        this.control = control;
        this.every = every;
    }

    /// Called after each operation, outside of any.
    void passed() {
        if (operations.incrementAndGet() % every == 0) {
            standing.writeLock().lock();
            try {
                control.now().join();
            } finally {
                standing.writeLock().unlock();
            }
        } else if (standing.isWriteLocked()) {
            standing.readLock().lock(); // waits until all may go on
            try {
                assert !standing.isWriteLocked();
            } finally {
                standing.readLock().unlock();
            }
        }
    }
}
