package io.sauva.scripting.running;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lua.LuaState;
import io.sauva.server.client.Client;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// All scripts that run and may take long; those that cannot are over before anybody could ask for them.
///
/// Thread: any.
/// Bound: one script a client, and what asynchronous ones start.
public final class RunningScripts {
    private static final long NANOS_A_MILLISECOND = 1_000_000;
    private static final long PATIENCE_NANOS = 2_000 * NANOS_A_MILLISECOND;

    /// A script that ended before it could know that somebody waits does not wake him.
    private static final long LONGEST_WAIT_MILLIS = 50;

    private final Clock clock;
    private volatile boolean closing;
    private final ConcurrentHashMap<Long, RunningScript> byId = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();
    private volatile long limitNanos;

    public RunningScripts(Clock clock) {
        this.clock = clock;
    }

    /// Each script may run so long; 0: as long as it takes.
    public void timeLimit(long millis) {
        limitNanos = millis * NANOS_A_MILLISECOND;
    }

    /// A script begins: the next call of that state.
    ///
    /// @param name the digest of a script, or the name of a function
    /// @param client who called it
    public RunningScript begin(String name, Client client, LuaState state) {
        RunningScript script = new RunningScript(lastId.incrementAndGet(), name, client, clock.nanos(), state);
        byId.put(script.id(), script);
        state.watch(new TimeSlices(clock, script, limitNanos));
        return script;
    }

    /// A script has ended, however it did.
    public void end(RunningScript script) {
        byId.remove(script.id());
        if (closing) {
            synchronized (byId) {
                byId.notifyAll();
            }
        }
    }

    /// All that run now, the oldest first.
    public List<RunningScript> list() {
        return byId.values().stream()
                .sorted(Comparator.comparingLong(RunningScript::id))
                .toList();
    }

    /// The one of that number, or `null`.
    public RunningScript find(long id) {
        return byId.get(id);
    }

    /// Lets those that run end for a while, then stops them, whatever they have done.
    public void close() {
        long deadline = clock.nanos() + PATIENCE_NANOS;
        closing = true;
        synchronized (byId) {
            for (long left = PATIENCE_NANOS; !byId.isEmpty() && left > 0; left = deadline - clock.nanos()) {
                try {
                    byId.wait(Math.min(left / NANOS_A_MILLISECOND + 1, LONGEST_WAIT_MILLIS));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    break;
                }
            }
        }
        byId.values().forEach(RunningScript::stop);
    }
}
