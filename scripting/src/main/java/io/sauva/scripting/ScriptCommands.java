package io.sauva.scripting;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lua.Lua;
import io.sauva.scripting.running.RunningCommands;
import io.sauva.scripting.running.RunningScripts;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import java.util.ArrayList;
import java.util.List;

/// `SCRIPT`: which scripts are known, and an end to those that run too long.
///
/// Thread: any; nothing is kept here.
final class ScriptCommands {
    private final Scripts scripts;

    private ScriptCommands(Scripts scripts) {
        this.scripts = scripts;
    }

    static List<Command> all(Scripts scripts, RunningScripts running, Clock clock) {
        ScriptCommands commands = new ScriptCommands(scripts);
        Spec script = Spec.of("script", -2, "scripting")
                .since("2.6.0")
                .summary("Commands about scripts")
                .build();
        List<Command> all = new ArrayList<>(List.of(
                command("debug", 3, "Is refused, but for NO: there is no debugger", "3.2.0", ScriptCommands::debug),
                command("exists", -3, "Tells which scripts are known", "2.6.0", commands::exists),
                command("flush", -2, "Forgets all scripts", "2.6.0", commands::flush, Flag.MAY_REPLICATE),
                command("load", 3, "Makes a script known without running it", "2.6.0", commands::load, Flag.STALE)));
        all.addAll(RunningCommands.all(running, clock));
        return Container.of(script, all);
    }

    private static Command command(
            String name,
            int arity,
            String summary,
            String since,
            java.util.function.Consumer<Call> work,
            Flag... more) {
        return new SimpleCommand(
                Spec.of("script|" + name, arity, "scripting")
                        .with(Flag.NOSCRIPT)
                        .with(more)
                        .since(since)
                        .summary(summary)
                        .build(),
                work);
    }

    private static void debug(Call call) {
        if (call.is(2, "no")) {
            call.reply().ok();
        } else if (call.is(2, "yes") || call.is(2, "sync")) {
            throw new CommandException("ERR there is no debugger for scripts");
        } else {
            throw new CommandException("ERR Use SCRIPT DEBUG YES/SYNC/NO");
        }
    }

    private void exists(Call call) {
        call.reply().array(call.size() - 2);
        for (int at = 2; at < call.size(); at++) {
            call.reply().integer(scripts.named(call.argument(at)) == null ? 0 : 1);
        }
    }

    /// Those that run go on to their end, so that both ways of forgetting are the same.
    private void flush(Call call) {
        boolean known = call.size() == 2 || (call.size() == 3 && (call.is(2, "sync") || call.is(2, "async")));
        if (!known) {
            throw new CommandException("ERR SCRIPT FLUSH only support SYNC|ASYNC option");
        }
        scripts.clear();
        Lua.forgetCompiled();
        call.reply().ok();
    }

    private void load(Call call) {
        call.reply().bulk(scripts.of(call.argument(2)).digest());
    }
}
