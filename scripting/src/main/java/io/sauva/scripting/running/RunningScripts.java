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
    private final Clock clock;
    private final ConcurrentHashMap<Long, RunningScript> byId = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();

    public RunningScripts(Clock clock) {
        this.clock = clock;
    }

    /// A script begins: the next call of that state.
    ///
    /// @param name the digest of a script, or the name of a function
    /// @param client who called it
    public RunningScript begin(String name, Client client, LuaState state) {
        RunningScript script = new RunningScript(lastId.incrementAndGet(), name, client, clock.nanos(), state);
        byId.put(script.id(), script);
        return script;
    }

    /// A script has ended, however it did.
    public void end(RunningScript script) {
        byId.remove(script.id());
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

    /// Stops all of them, whatever they have done.
    public void stopAll() {
        byId.values().forEach(RunningScript::stop);
    }
}
