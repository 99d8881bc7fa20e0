package io.sauva.scripting.running;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// The cores, as scripts share them: as many scripts run at once as there are cores, the others wait in order.
///
/// Virtual threads alone would not be fair. They are run by as many carrier threads as there are cores, and a
/// carrier takes a task from the queue that it took the last one from for as long as there is one. Scripts that
/// only yield keep such a queue filled, and what waits in another one never runs: a new script, or one whose
/// command has ended. So
///
/// - scripts that have no core are kept here, and the queues of the carriers hold no more of them than there are
///   cores;
/// - one that has used its slice lets the next one have its core, and queues behind the others;
/// - now and then, and when a script is on its way here, one rests for an instant with its core, so that its
///   carrier finds its queue empty and looks at all the others.
///
/// Scripts that hold partitions keep others waiting, so they have a queue of their own, and every other turn: no
/// number of asynchronous scripts makes an atomic one wait for long.
///
/// Thread: any. An event loop has its own core and never waits for one.
/// Bound: one a script.
final class Cores {
    private static final long REST_NANOS = 20_000;
    private static final int SLICES_BETWEEN_RESTS = 8;

    private final Deque<Place> holders = new ArrayDeque<>(); // all guarded by this
    private final Deque<Place> others = new ArrayDeque<>();
    private boolean holdersNext;
    private int free;
    private final AtomicInteger slices = new AtomicInteger();
    private final AtomicInteger coming = new AtomicInteger();

    /// Where a script waits.
    private static final class Place {
        private final Thread thread = Thread.currentThread();
        private volatile boolean granted;

        void grant() {
            granted = true;
            LockSupport.unpark(thread);
        }

        void await() {
            boolean interrupted = false;
            while (!granted) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    Cores(int count) {
        free = count;
    }

    /// A script has something to do, and will be here once a carrier runs it.
    void comes() {
        coming.incrementAndGet();
    }

    /// A script that was on its way is here.
    void came() {
        coming.decrementAndGet();
    }

    /// Gets a core, and waits for one if need be. Answers whether there is one to give back.
    ///
    /// @param holds whether the script holds partitions
    boolean acquire(boolean holds) {
        if (!Thread.currentThread().isVirtual()) {
            return false;
        }
        Place place;
        synchronized (this) {
            if (free > 0) {
                free--;
                return true;
            }
            place = new Place();
            (holds ? holders : others).add(place);
        }
        place.await();
        return true;
    }

    /// Gives a core back.
    void release() {
        Place next;
        synchronized (this) {
            next = next();
            if (next == null) {
                free++;
            }
        }
        if (next != null) {
            next.grant();
        }
    }

    /// Lets another one have this core for a while, if somebody wants it.
    void pass(boolean holds) {
        if (slices.incrementAndGet() % SLICES_BETWEEN_RESTS == 0 || coming.get() > 0) {
            LockSupport.parkNanos(this, REST_NANOS);
        }
        Place place;
        Place next;
        synchronized (this) {
            next = next();
            if (next == null) {
                return;
            }
            place = new Place();
            (holds ? holders : others).add(place);
        }
        next.grant();
        place.await();
    }

    private Place next() {
        holdersNext = !holdersNext;
        Place next = (holdersNext ? holders : others).poll();
        return next != null ? next : (holdersNext ? others : holders).poll();
    }
}
