package io.sauva.scripting.running;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
/// Scripts that hold partitions keep others waiting, so they have a queue of their own, and every other turn or
/// every third: no number of asynchronous scripts makes an atomic one wait for long.
///
/// What scripts have made lives until they end, and the collector copies it. So of those that take long as few
/// as possible are begun: they wait behind each other, not only until their next slice; one that makes room for a
/// brief one goes on next; and one of which it is known that its kind takes long begins when no other long one
/// wants the core, or now and then.
///
/// Thread: any. An event loop has its own core and never waits for one.
/// Bound: one a script.
final class Cores {
    private static final long REST_NANOS = 20_000;
    private static final int SLICES_BETWEEN_RESTS = 2;
    private static final int LONG_ONES_BETWEEN_NEW = 8;

    /// What is known of a script that wants a core.
    enum Standing {
        /// It holds partitions.
        HOLDS,
        /// Nothing.
        BRIEF,
        /// It has begun, and takes long.
        LONG,
        /// It has not begun, but others like it took long.
        LONG_TO_COME
    }

    /// With the long ones, those to come.
    private static final List<Standing> IN_TURN = List.of(Standing.HOLDS, Standing.BRIEF, Standing.LONG);

    private final Map<Standing, Deque<Place>> queues = new EnumMap<>(Standing.class); // all guarded by this
    private int turn;
    private int longOnes;
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
        for (Standing standing : Standing.values()) {
            queues.put(standing, new ArrayDeque<>());
        }
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
    boolean acquire(Standing standing) {
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
            queue(standing).add(place);
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

    /// Lets another one have this core for a while, if somebody wants it. A long one whose turn is not over makes
    /// room for others only, and goes on before those of its kind.
    void pass(Standing standing, boolean turnIsOver) {
        if (slices.incrementAndGet() % SLICES_BETWEEN_RESTS == 0 || coming.get() > 0) {
            LockSupport.parkNanos(this, REST_NANOS);
        }
        Place place;
        Place next;
        synchronized (this) {
            boolean stays = standing == Standing.LONG && !turnIsOver;
            next = stays ? nextButLong() : next();
            if (next == null) {
                return;
            }
            place = new Place();
            if (stays) {
                queue(standing).addFirst(place);
            } else {
                queue(standing).addLast(place);
            }
        }
        next.grant();
        place.await();
    }

    private Deque<Place> queue(Standing standing) {
        return queues.get(standing);
    }

    private Place nextButLong() {
        Place holder = queue(Standing.HOLDS).poll();
        return holder != null ? holder : queue(Standing.BRIEF).poll();
    }

    /// Of each kind in turn, so that none waits for ever.
    private Place next() {
        turn = (turn + 1) % IN_TURN.size();
        Place next = null;
        for (int at = 0; at < IN_TURN.size() && next == null; at++) {
            Standing standing = IN_TURN.get((turn + at) % IN_TURN.size());
            next = standing == Standing.LONG ? nextLong() : queue(standing).poll();
        }
        return next;
    }

    private Place nextLong() {
        boolean newFirst = ++longOnes % LONG_ONES_BETWEEN_NEW == 0;
        Place next = queue(newFirst ? Standing.LONG_TO_COME : Standing.LONG).poll();
        return next != null
                ? next
                : queue(newFirst ? Standing.LONG : Standing.LONG_TO_COME).poll();
    }
}
