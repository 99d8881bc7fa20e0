package io.sauva.scripting;

import io.sauva.scripting.async.EvalAsyncCommand;
import io.sauva.scripting.atomic.EvalCommand;
import io.sauva.scripting.running.RunningScripts;
import io.sauva.scripting.state.States;
import io.sauva.server.command.Command;
import io.sauva.server.extension.Extension;
import io.sauva.server.extension.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The scripts of one server. It puts the parts together and has no logic.
///
/// Thread: any.
final class Scripting implements Extension {
    private final Scripts scripts;
    private final States states = new States();
    private final RunningScripts running;
    private final List<Command> commands;

    Scripting(Host host) {
        scripts = new Scripts(host::commands);
        running = new RunningScripts(host.clock());
        host.settings().follow(ScriptingProvider.MEMORY_LIMIT, states::memoryLimit);
        host.settings().follow(ScriptingProvider.TIME_LIMIT, running::timeLimit);
        commands = new ArrayList<>(EvalCommand.all(host, scripts, states, running));
        commands.addAll(EvalAsyncCommand.all(host, scripts, states, running, List.copyOf(commands)));
        commands.addAll(ScriptCommands.all(scripts, running, host.clock()));
    }

    @Override
    public List<Command> commands() {
        return List.copyOf(commands);
    }

    @Override
    public OptionalLong figure(String field) {
        return switch (field) {
            case "number_of_cached_scripts" -> OptionalLong.of(scripts.count());
            case "used_memory_scripts_eval", "used_memory_scripts" -> OptionalLong.of(scripts.bytes());
            case "used_memory_vm_eval", "used_memory_lua", "used_memory_vm_total" ->
                OptionalLong.of(states.idleBytes());
            default -> OptionalLong.empty();
        };
    }

    @Override
    public void close() {
        if (!running.close()) {
            System.getLogger(Scripting.class.getName())
                    .log(
                            System.Logger.Level.ERROR,
                            "scripts still run: {0}",
                            running.list().size());
        }
    }
}
