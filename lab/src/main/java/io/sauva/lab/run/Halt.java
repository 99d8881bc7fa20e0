package io.sauva.lab.run;

import io.sauva.store.repartitioning.RepartitioningControl;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/// Has all clients stand still while the store repartitions, each so many operations: the scheduler that the
/// asynchronous repartitioning was compared with ("Base") computes a new partitioning itself, and schedules
/// nothing meanwhile.
///
/// Thread: any.
final class Halt {
    private final RepartitioningControl control;
    private final long every;
    private final AtomicLong operations = new AtomicLong();
    private volatile CompletableFuture<Integer> standing;

    Halt(RepartitioningControl control, long every) {
        this.control = control;
        this.every = every;
    }

    /// Called after each operation, outside of any. Answers whether there was anything to wait for.
    boolean passed() {
        CompletableFuture<Integer> until = standing;
        boolean began = operations.incrementAndGet() % every == 0;
        if (began) {
            until = control.now();
            standing = until;
        }
        // Who halts first and who comes to it later wait for the same; one that is over does not hold anybody.
        if (until == null) {
            return false;
        }
        boolean over = until.isDone();
        until.join(); // one that failed fails everybody
        return began || !over;
    }
}
