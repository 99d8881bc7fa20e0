package io.sauva.lua;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/// How much memory the objects of one state hold, and the limit on it.
///
/// Java does not tell when an object dies, so objects are counted in groups: each string, table, closure and
/// coroutine keeps a reference to the [MemoryToken] that was current when it was charged, and the account keeps
/// only weak references to the tokens. A group whose token is gone is garbage, all of it. The count is
/// therefore never too low, and too high only by what the collector has not looked at yet and by the dead
/// neighbours of living objects.
///
/// When the count passes the limit, a collection is asked for, once; if that shows that the state makes much
/// garbage and holds little, the account becomes more patient, so that such a state does not force a collection
/// each time.
///
/// Thread: the thread that runs the state.
final class MemoryAccount {
    private static final int GROUP_BYTES = 16 * 1024;
    private static final int FEW_GROUPS = 1024;

    /// Nothing looks at the clock while a large array is cleared and filled, at this rate at least. One that could
    /// not be filled within the grace after the script's time is not begun.
    private static final int LARGE_BYTES = 1 << 20;

    private static final int BYTES_PER_MICROSECOND = 1600;
    private static final long GRACE_NANOS = 8_000_000;

    private record Group(WeakReference<MemoryToken> token, long bytes) {}

    private final LuaState state;
    private long limit;
    private List<Group> groups = List.of();
    private int pruneAt = FEW_GROUPS;
    private long grouped;
    private long patience;
    private MemoryToken current = new MemoryToken(this);

    /// @param state whose time is looked at before much memory is taken, or `null`
    MemoryAccount(LuaState state, long limit) {
        this.state = state;
        this.limit = limit;
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
        if (grouped + bytes > limit + patience) {
            collect(bytes);
        }
    }

    /// Nothing that was charged so far is in use any more, whether it was collected or not.
    void forget() {
        groups = List.of();
        pruneAt = FEW_GROUPS;
        grouped = 0;
        patience = 0;
        current = new MemoryToken(this);
    }

    /// How many groups are remembered.
    int groups() {
        return groups.size();
    }

    /// The bytes that are held, as far as known.
    long used() {
        prune();
        return grouped + current.bytes;
    }

    private MemoryToken chargeAlone(long bytes) {
        check(bytes);
        MemoryToken token = new MemoryToken(this);
        token.bytes = bytes;
        close(token);
        return token;
    }

    private void close(MemoryToken token) {
        if (groups.isEmpty()) {
            groups = new ArrayList<>();
        }
        groups.add(new Group(new WeakReference<>(token), token.bytes));
        grouped += token.bytes;
        if (grouped > limit + patience) {
            collect(0);
        } else if (groups.size() >= pruneAt) {
            // A state without a limit never collects, and must not remember for ever what it has forgotten.
            prune();
            pruneAt = Math.max(FEW_GROUPS, 2 * groups.size());
        }
    }

    private void collect(long wanted) {
        prune();
        if (grouped + wanted <= limit) {
            return;
        }
        System.gc();
        prune();
        if (grouped + wanted > limit) {
            throw notEnough();
        }
        patience = Math.min(Math.max(limit, 2 * patience), Runtime.getRuntime().maxMemory() / 8);
    }

    private void prune() {
        if (groups.isEmpty()) {
            return;
        }
        List<Group> living = new ArrayList<>(groups.size());
        long bytes = 0;
        for (Group group : groups) {
            if (!group.token.refersTo(null)) {
                living.add(group);
                bytes += group.bytes;
            }
        }
        groups = living;
        grouped = bytes;
    }

    private static LuaError notEnough() {
        return new LuaError(LuaString.of("not enough memory"));
    }
}
