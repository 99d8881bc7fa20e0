package io.sauva.scripting.running;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// `SCRIPT LIST` and `SCRIPT KILL`: which scripts run, and an end to one of them.
///
/// Thread: any; nothing is kept here.
public final class RunningCommands {
    private static final String UNKILLABLE =
            "UNKILLABLE Sorry the script already executed write commands against the dataset. You can either wait"
                    + " the script termination or kill the server in a hard way using the SHUTDOWN NOSAVE command.";
    private static final int FIELDS = 7;

    private final RunningScripts running;
    private final Clock clock;

    private RunningCommands(RunningScripts running, Clock clock) {
        this.running = running;
        this.clock = clock;
    }

    /// The two subcommands.
    public static List<Command> all(RunningScripts running, Clock clock) {
        RunningCommands commands = new RunningCommands(running, clock);
        return List.of(
                new SimpleCommand(
                        Spec.of("script|kill", -2, "scripting")
                                .with(Flag.NOSCRIPT, Flag.ALLOW_BUSY)
                                .since("2.6.0")
                                .summary("Ends the script of that number, or the one that has run longest")
                                .syntax("[id:integer]")
                                .build(),
                        commands::kill),
                new SimpleCommand(
                        Spec.of("script|list", 2, "scripting")
                                .with(Flag.NOSCRIPT, Flag.ALLOW_BUSY)
                                .since("7.0.0")
                                .summary("Lists the scripts that run")
                                .build(),
                        commands::list));
    }

    private void list(Call call) {
        List<RunningScript> scripts = running.list();
        long now = clock.nanos();
        call.reply().array(scripts.size());
        for (RunningScript script : scripts) {
            call.reply().map(FIELDS);
            call.reply().bulk("id");
            call.reply().integer(script.id());
            call.reply().bulk("sha");
            call.reply().bulk(script.name());
            call.reply().bulk("kind");
            call.reply().bulk(script.isAsynchronous() ? "async" : "atomic");
            call.reply().bulk("client");
            call.reply().integer(script.client().id());
            call.reply().bulk("running-ms");
            call.reply().integer(TimeUnit.NANOSECONDS.toMillis(now - script.begunNanos()));
            call.reply().bulk("calls");
            call.reply().integer(script.calls());
            call.reply().bulk("state");
            call.reply().bulk(script.activity().name().toLowerCase(Locale.ROOT));
        }
    }

    private void kill(Call call) {
        if (call.size() > 3) {
            throw CommandException.wrongArity("script|kill");
        }
        if (call.size() == 3) {
            killOne(call.integer(2));
        } else {
            killOldest();
        }
        call.reply().ok();
    }

    private void killOne(long id) {
        RunningScript script = running.find(id);
        if (script == null) {
            throw new CommandException("NOTBUSY No script with this id in execution right now.");
        }
        if (!script.kill()) {
            throw new CommandException(UNKILLABLE);
        }
    }

    /// Redis has one script at a time, and kills that. Here it is the one that is most in the way: of the atomic
    /// ones, which hold partitions, the oldest that can be killed; if there is none, the oldest asynchronous one
    /// that uses a core. One that waits is in nobody's way, and is killed by its number only.
    private void killOldest() {
        List<RunningScript> living =
                running.list().stream().filter(script -> !script.isKilled()).toList();
        List<RunningScript> atomic =
                living.stream().filter(script -> !script.isAsynchronous()).toList();
        List<RunningScript> candidates = atomic.isEmpty()
                ? living.stream()
                        .filter(script -> script.activity() != RunningScript.Activity.WAITING)
                        .toList()
                : atomic;
        if (candidates.isEmpty()) {
            throw new CommandException("NOTBUSY No scripts in execution right now.");
        }
        if (candidates.stream().noneMatch(RunningScript::kill)) {
            throw new CommandException(UNKILLABLE);
        }
    }
}
