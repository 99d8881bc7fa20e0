package io.sauva.scripting.running;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lua.LuaState;
import io.sauva.server.client.Client;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// All scripts that run and may take long; those that cannot are over before anybody could ask for them.
///
/// Thread: any.
/// Bound: one script a client.
public final class RunningScripts {
    private final Clock clock;
    private final ConcurrentHashMap<Long, RunningScript> byId = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();
    private final AtomicInteger busy = new AtomicInteger();
    private final Object emptied = new Object();
    private volatile boolean closing;

    public RunningScripts(Clock clock) {
        this.clock = clock;
    }

    /// An atomic script begins: the next call of that state.
    ///
    /// @param name the digest of a script, or the name of a function
    /// @param client who called it
    public RunningScript begin(String name, Client client, LuaState state) {
        RunningScript script = make(name, client, false);
        script.runs(state); // before anybody can find and kill it
        byId.put(script.id(), script);
        return script;
    }

    /// An asynchronous script is about to begin.
    ///
    /// @param name the digest of a script
    /// @param client who called it
    public RunningScript queue(String name, Client client) {
        RunningScript script = make(name, client, true);
        byId.put(script.id(), script);
        return script;
    }

    private RunningScript make(String name, Client client, boolean asynchronous) {
        return new RunningScript(lastId.incrementAndGet(), name, client, clock.nanos(), asynchronous, busy);
    }

    /// A script has ended, however it did.
    public void end(RunningScript script) {
        script.ended();
        byId.remove(script.id());
        if (closing && byId.isEmpty()) {
            synchronized (emptied) {
                emptied.notifyAll();
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

    /// How many have a core or want one.
    public int busy() {
        return busy.get();
    }

    /// The server ends: lets those that run end for so long, then stops the others, whatever they have done, and
    /// waits for so long again. Answers whether none is left.
    public boolean close(long timeout, TimeUnit unit) {
        closing = true;
        if (awaitNone(unit.toNanos(timeout))) {
            return true;
        }
        byId.values().forEach(RunningScript::stop);
        return awaitNone(unit.toNanos(timeout));
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
