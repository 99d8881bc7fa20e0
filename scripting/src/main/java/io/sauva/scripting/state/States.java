package io.sauva.scripting.state;

import io.sauva.lua.LuaLimits;
import io.sauva.lua.LuaState;
import io.sauva.lua.library.MathLibrary;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The Lua states that scripts run in, used again and again. A script can leave nothing behind in one but the
/// seed of random numbers, as in Redis: globals and libraries are read-only, its coroutines are ended, and a state
/// whose settings of `cjson` were changed is not used again.
///
/// ```java
/// LuaState state = states.lease();
/// try {
///     …
/// } finally {
///     states.giveBack(state);
/// }
/// ```
///
/// Thread: any; a state belongs to who leased it.
/// Bound: so many are kept; those beyond are forgotten when they are given back.
public final class States {
    private static final int KEPT = 64;
    private static final int TRIES = 4;

    /// What `lrand48` begins with in C, and so do Redis's scripts. They see one sequence of random numbers, which
    /// goes on from script to script; here each state has one of its own, which begins elsewhere.
    private static final int FIRST_SEED = 0x1234_abcd;

    private static final int SEED_STEP = 0x9e37_79b9;

    private final AtomicReferenceArray<LuaState> idle = new AtomicReferenceArray<>(KEPT);
    private final AtomicInteger opened = new AtomicInteger();
    private volatile LuaLimits limits = LuaLimits.NONE;
    private volatile long memoryBytes;

    /// Each script may hold so many bytes.
    public void memoryLimit(long bytes) {
        memoryBytes = bytes;
        limits = bytes == 0 ? LuaLimits.NONE : LuaLimits.NONE.withMemory(bytes);
    }

    /// How many bytes each script may hold; 0: as many as there are.
    public long memoryLimit() {
        return memoryBytes;
    }

    /// A state for one run, as a new one would be.
    public LuaState lease() {
        LuaState state = take();
        if (state == null) {
            state = LuaState.open(Sandbox.libraries());
            MathLibrary.seed(state, FIRST_SEED + opened.getAndIncrement() * SEED_STEP);
        } else {
            state.forgetMemory();
        }
        state.limits(limits);
        return state;
    }

    /// The run is over.
    public void giveBack(LuaState state) {
        state.watch(nobody -> {});
        state.endCoroutines();
        if (Sandbox.isChanged(state)) {
            state.close();
            return;
        }
        int home = home();
        for (int at = 0; at < TRIES; at++) {
            if (idle.compareAndSet((home + at) % KEPT, null, state)) {
                return;
            }
        }
        state.close();
    }

    /// How many bytes the idle ones hold, about.
    public long idleBytes() {
        long bytes = 0;
        for (int at = 0; at < KEPT; at++) {
            LuaState state = idle.getAndSet(at, null);
            if (state != null) {
                bytes += state.memoryUsed();
                idle.compareAndSet(at, null, state);
            }
        }
        return bytes;
    }

    /// One that is idle, or `null`. Threads look at different places first, and find what they left there.
    private LuaState take() {
        int home = home();
        for (int at = 0; at < TRIES; at++) {
            int place = (home + at) % KEPT;
            if (idle.get(place) != null) {
                LuaState state = idle.getAndSet(place, null);
                if (state != null) {
                    return state;
                }
            }
        }
        return null;
    }

    private static int home() {
        return (int) (Thread.currentThread().threadId() % KEPT);
    }
}
