package io.sauva.lua;

import java.lang.ref.WeakReference;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// How much memory the objects of one state hold, and the limit on it.
///
/// Java does not tell when an object dies, so objects are counted in groups: each string, table, closure and
/// coroutine keeps a reference to the [MemoryToken] that was current when it was charged, and the account keeps
/// only weak references to the tokens. A group whose token is gone is garbage, all of it. The count is
/// therefore never too low, and too high only by what the collector has not looked at yet and by the dead
/// neighbours of living objects.
///
/// Stacks of Java that wait below a fresh one ([#hold]) are counted by themselves, for the main program and for
/// each coroutine, as far as it runs; that of a coroutine that waits is a group of its own ([Share]), so that it
/// is gone when nobody can resume the coroutine.
///
/// When the count passes the limit, only a full collection can tell what is held, and that stops the process. So
/// [FullCollections] grants few of them, and each group knows how many there were when it was made: what has
/// outlived one is held for sure, and if that passes the limit the script fails. As long as it does not, and no
/// collection is due, the state may go on.
///
/// Invariant: whoever holds more than its limit fails at the next collection that is due, at the latest when all
/// states together were charged [FullCollections#budget] since the last one.
///
/// Thread: the thread that runs the state; what [#hold] gave may be given back by any.
final class MemoryAccount {
    private static final int GROUP_BYTES = 16 * 1024;
    private static final int FEW_GROUPS = 1024;

    /// Nothing looks at the clock while a large array is cleared and filled, at this rate at least. One that could
    /// not be filled within the grace after the script's time is not begun.
    private static final int LARGE_BYTES = 1 << 20;

    private static final int BYTES_PER_MICROSECOND = 1600;
    private static final long GRACE_NANOS = 8_000_000;

    /// How little of what is charged beyond the limit is looked at anew: an eighth of the limit, or this.
    private static final int LEAST_STEP = 256 * 1024;

    private static class Group {
        final WeakReference<MemoryToken> token;
        long bytes;
        int made;

        Group(MemoryToken token, long bytes, int made) {
            this.token = new WeakReference<>(token);
            this.bytes = bytes;
            this.made = made;
        }
    }

    /// What one coroutine takes while it waits. Belongs to who can resume it.
    static final class Share {
        @SuppressWarnings({"unused", "FieldCanBeLocal"})
        private final MemoryToken token;

        private final Group group;
        private final int epoch;
        private long most;

        private Share(MemoryAccount account) {
            token = new MemoryToken(account);
            group = new Group(token, 0, 0);
            epoch = account.epoch;
        }
    }

    /// When the collector may be asked, in the whole process: five seconds after the last time, or when
    /// scripts were charged a quarter of what was free then. The first rule keeps the limit exact where
    /// scripts behave, the second one keeps the heap from filling where they do not.
    ///
    /// Thread: any.
    static final class FullCollections {
        private static final long PAUSE_MILLIS = 5_000;

        private final InstantSource time;
        private final Runnable collector;
        private final AtomicLong charged = new AtomicLong();
        private volatile int begun;
        private volatile int ended;
        private volatile long budget = Runtime.getRuntime().maxMemory() / 4;
        private long lastMillis;

        FullCollections(InstantSource time, Runnable collector) {
            this.time = time;
            this.collector = collector;
        }

        /// How many have begun: what is made now has outlived none of those that come.
        int begun() {
            return begun;
        }

        /// How many have ended: what was made before the last of them began has outlived it.
        int ended() {
            return ended;
        }

        /// The bytes that may be charged before the next one, in any case.
        long budget() {
            return budget;
        }

        void charged(long bytes) {
            charged.addAndGet(bytes);
        }

        /// Collects if it is due, and answers whether it did. Those who come meanwhile wait, and find that it
        /// was done.
        synchronized boolean collect(int known) {
            if (ended != known) {
                return true;
            }
            long now = time.millis();
            if (ended > 0 && now - lastMillis < PAUSE_MILLIS && charged.get() < budget) {
                return false;
            }
            int number = ended + 1;
            begun = number;
            collector.run();
            ended = number;
            charged.set(0);
            lastMillis = now;
            Runtime heap = Runtime.getRuntime();
            budget = (heap.maxMemory() - heap.totalMemory() + heap.freeMemory()) / 4;
            return true;
        }
    }

    private static final FullCollections PROCESS = new FullCollections(InstantSource.system(), System::gc);

    private final LuaState state;
    private final FullCollections collections;
    private long limit;
    private List<Group> groups = List.of();
    private int pruneAt = FEW_GROUPS;
    private long grouped;
    private long outlived;

    /// Beyond the limit; the next look is after so much.
    private long patience;

    private AtomicLong main = new AtomicLong();
    private AtomicLong coroutine;
    private int epoch;
    private MemoryToken current = new MemoryToken(this);

    /// @param state whose time is looked at before much memory is taken, or `null`
    MemoryAccount(LuaState state, long limit) {
        this(state, limit, PROCESS);
    }

    MemoryAccount(LuaState state, long limit, FullCollections collections) {
        this.state = state;
        this.limit = limit;
        this.collections = collections;
    }

    /// Changes the limit, for what is charged from now on.
    void limit(long bytes) {
        limit = bytes;
        patience = 0;
    }

    /// Charges so many bytes before they are allocated. The object must keep the answer.
    MemoryToken charge(long bytes) {
        if (bytes >= GROUP_BYTES) {
            return chargeAlone(bytes);
        }
        MemoryToken token = current;
        token.bytes += bytes;
        if (token.bytes >= GROUP_BYTES) {
            current = new MemoryToken(this);
            close(token);
        }
        return token;
    }

    /// Fails if so many bytes more would pass the limit.
    void check(long bytes) {
        if (bytes > limit || bytes < 0) {
            throw notEnough();
        }
        if (bytes >= LARGE_BYTES && state != null) {
            state.foresee(bytes * 1000 / BYTES_PER_MICROSECOND - GRACE_NANOS);
        }
        fit(bytes);
    }

    /// Counts work on this account's objects as so many loop turns of the script that runs, if one does.
    void work(int turns) {
        if (state != null && state.called) {
            state.tick(turns);
        }
    }

    /// As [#work], to be called before something that cannot be left in its middle.
    void work(int turns, long nanos) {
        work(turns);
        if (state != null) {
            state.foresee(nanos - GRACE_NANOS);
        }
    }

    private void fit(long bytes) {
        if (grouped + stacks() + bytes > limit + patience) {
            collect(bytes);
        }
    }

    private long stacks() {
        return main.get() + (coroutine == null ? 0 : coroutine.get());
    }

    /// A coroutine goes on that has this counter of stacks; `null` for the main program.
    void running(AtomicLong counter) {
        coroutine = counter;
    }

    /// Charges so many bytes of a stack to what runs, until they are taken off the answer.
    AtomicLong hold(long bytes) {
        fit(bytes);
        AtomicLong counter = coroutine == null ? main : coroutine;
        counter.addAndGet(bytes);
        return counter;
    }

    /// Charges what a coroutine takes that waits from now on, until [#giveBack]. `known` is what this gave the last
    /// time, or `null`.
    Share share(Share known, long bytes) {
        fit(bytes);
        Share share = known;
        if (share == null || share.epoch != epoch) {
            share = new Share(this);
            add(share.group);
        }
        // Only what it never took before can be new to the heap.
        collections.charged(Math.max(0, bytes - share.most));
        share.most = Math.max(bytes, share.most);
        share.group.bytes = bytes;
        share.group.made = collections.begun();
        grouped += bytes;
        return share;
    }

    /// The coroutine does not wait any more.
    void giveBack(Share share) {
        if (share != null && share.epoch == epoch) {
            grouped -= share.group.bytes;
            share.group.bytes = 0;
        }
    }

    /// Nothing that was charged so far is in use any more, whether it was collected or not.
    void forget() {
        groups = List.of();
        pruneAt = FEW_GROUPS;
        grouped = 0;
        outlived = 0;
        patience = 0;
        main = new AtomicLong();
        epoch++;
        current = new MemoryToken(this);
    }

    /// How many groups are remembered.
    int groups() {
        return groups.size();
    }

    /// The bytes that are held, as far as known.
    long used() {
        prune();
        return grouped + stacks() + current.bytes;
    }

    private MemoryToken chargeAlone(long bytes) {
        check(bytes);
        MemoryToken token = new MemoryToken(this);
        token.bytes = bytes;
        close(token);
        return token;
    }

    private void close(MemoryToken token) {
        add(new Group(token, token.bytes, collections.begun()));
        collections.charged(token.bytes);
        grouped += token.bytes;
        if (grouped + stacks() > limit + patience) {
            collect(0);
        } else if (groups.size() >= pruneAt) {
            // A state without a limit never collects, and must not remember for ever what it has forgotten.
            prune();
            pruneAt = Math.max(FEW_GROUPS, 2 * groups.size());
        }
    }

    private void add(Group group) {
        if (groups.isEmpty()) {
            groups = new ArrayList<>();
        }
        groups.add(group);
    }

    private void collect(long wanted) {
        int known = collections.ended();
        prune();
        long more = wanted + stacks();
        if (grouped + more <= limit) {
            patience = 0;
            return;
        }
        boolean fresh = collections.collect(known);
        if (fresh) {
            prune();
        }
        // What has outlived an earlier collection may have died since, and then there is room for more.
        if (outlived + (fresh ? more : 0) > limit) {
            throw notEnough();
        }
        patience = Math.max(0, grouped + more - limit) + Math.max(LEAST_STEP, limit >> 3);
    }

    private void prune() {
        if (groups.isEmpty()) {
            return;
        }
        List<Group> living = new ArrayList<>(groups.size());
        int now = collections.ended();
        long bytes = 0;
        long old = 0;
        for (Group group : groups) {
            if (!group.token.refersTo(null)) {
                living.add(group);
                bytes += group.bytes;
                old += group.made < now ? group.bytes : 0;
            }
        }
        groups = living;
        grouped = bytes;
        outlived = old;
    }

    private static LuaError notEnough() {
        return new LuaError(LuaString.of("not enough memory"));
    }
}
