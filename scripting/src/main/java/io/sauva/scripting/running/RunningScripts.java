package io.sauva.scripting.running;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lua.LuaState;
import io.sauva.server.client.Client;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// All scripts that run and may take long; those that cannot are over before anybody could ask for them.
///
/// Thread: any.
/// Bound: one script a client, and so many names of those that took long.
public final class RunningScripts {
    private static final long NANOS_A_MILLISECOND = 1_000_000;
    private static final int MOST_LASTING = 1000;
    private static final long PATIENCE_NANOS = 2_000 * NANOS_A_MILLISECOND;

    /// Two at least: with a single core, a script that waits for another in some way must not keep it for ever.
    private static final int COUNT = Math.max(2, Runtime.getRuntime().availableProcessors());

    private final Clock clock;
    private volatile boolean closing;
    private final ConcurrentHashMap<Long, RunningScript> byId = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();
    private final Cores cores = new Cores(COUNT);

    /// Asynchronous scripts that took long the last time that they ended.
    private final Set<String> lasting = ConcurrentHashMap.newKeySet();
    private final Object emptied = new Object();
    private volatile long limitNanos;

    public RunningScripts(Clock clock) {
        this.clock = clock;
    }

    /// Each script may run so long; 0: as long as it takes.
    public void timeLimit(long millis) {
        limitNanos = millis * NANOS_A_MILLISECOND;
    }

    /// An atomic script begins: the next call of that state.
    ///
    /// @param name the digest of a script, or the name of a function
    /// @param client who called it
    public RunningScript begin(String name, Client client, LuaState state) {
        RunningScript script = make(name, client, false);
        script.begin(state); // before anybody can find and kill it
        byId.put(script.id(), script);
        state.watch(new TimeSlices(clock, script, limitNanos));
        return script;
    }

    /// An asynchronous script is about to begin.
    ///
    /// @param name the digest of a script
    /// @param client who called it
    public RunningScript queue(String name, Client client) {
        RunningScript script = make(name, client, true);
        script.comes();
        byId.put(script.id(), script);
        return script;
    }

    private RunningScript make(String name, Client client, boolean asynchronous) {
        boolean likelyLasts = asynchronous && lasting.contains(name);
        return new RunningScript(
                lastId.incrementAndGet(), name, client, clock.nanos(), asynchronous, likelyLasts, cores);
    }

    /// A script has ended, however it did.
    public void end(RunningScript script) {
        script.end();
        byId.remove(script.id());
        if (script.isAsynchronous()) {
            remember(script);
        }
        if (closing && byId.isEmpty()) {
            synchronized (emptied) {
                emptied.notifyAll();
            }
        }
    }

    private void remember(RunningScript script) {
        if (!script.hasLasted()) {
            lasting.remove(script.name());
        } else if (!lasting.contains(script.name())) {
            if (lasting.size() >= MOST_LASTING) {
                lasting.clear();
            }
            lasting.add(script.name());
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

    /// The server ends: lets those that run end for a while, then stops the others, whatever they have done, and
    /// waits for them. Answers whether none is left.
    public boolean close() {
        closing = true;
        if (awaitNone(PATIENCE_NANOS)) {
            return true;
        }
        byId.values().forEach(RunningScript::stop);
        return awaitNone(PATIENCE_NANOS);
    }

    private boolean awaitNone(long nanos) {
        long end = clock.nanos() + nanos;
        boolean interrupted = false;
        synchronized (emptied) {
            for (long left = nanos; !byId.isEmpty() && left > 0; left = end - clock.nanos()) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(emptied, left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return byId.isEmpty();
    }
}
