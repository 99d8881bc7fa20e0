package io.sauva.scripting.functions;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lua.LuaState;
import io.sauva.scripting.running.RunningScript;
import io.sauva.scripting.running.RunningScripts;
import io.sauva.server.command.Call;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;

/// The functions among the scripts that run, with the commands that called them.
///
/// Thread: any.
/// Bound: one function a client.
final class RunningFunctions {
    private final RunningScripts scripts;
    private final Clock clock;
    private final Map<Long, Running> byId = new ConcurrentSkipListMap<>();

    /// A function that runs.
    ///
    /// @param script what it is among the scripts
    /// @param command that called it
    record Running(RunningScript script, byte[][] command) {}

    RunningFunctions(RunningScripts scripts, Clock clock) {
        this.scripts = scripts;
        this.clock = clock;
    }

    RunningScript begin(LibraryFunction function, Call call, LuaState state) {
        RunningScript script = scripts.begin(function.name(), call.client(), state);
        byId.put(script.id(), new Running(script, call.arguments()));
        return script;
    }

    void end(RunningScript script) {
        byId.remove(script.id());
        scripts.end(script);
    }

    /// Those that run now, the oldest first.
    Iterable<Running> list() {
        return byId.values();
    }

    /// For how long it has been running.
    long millis(Running function) {
        return TimeUnit.NANOSECONDS.toMillis(clock.nanos() - function.script().begunNanos());
    }
}
