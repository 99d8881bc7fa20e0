package io.sauva.server.command.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Glob;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.config.ChangeException;
import io.sauva.server.config.Settings;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The subcommands of `CONFIG`: the parameters of the server while it runs.
final class ConfigCommands {
    private final Settings settings;
    private final Runnable resetStatistics;

    ConfigCommands(Settings settings, Runnable resetStatistics) {
        this.settings = settings;
        this.resetStatistics = resetStatistics;
    }

    List<Command> all() {
        Spec config = Spec.of("config", -2, "server")
                .since("2.0.0")
                .summary("Commands about parameters")
                .build();
        return Container.of(
                config,
                List.of(
                        sub("get", -3, "2.0.0", "Answers the parameters that fit the patterns", this::get),
                        sub("resetstat", 2, "2.0.0", "Sets what INFO has counted to zero", this::resetStatistics),
                        sub("rewrite", 2, "2.8.0", "Writes the parameters into the file", this::rewrite),
                        sub("set", -4, "2.0.0", "Changes parameters, all or none", this::set)));
    }

    private static Command sub(String name, int arity, String since, String summary, Consumer<Call> work) {
        return new SimpleCommand(
                Spec.of("config|" + name, arity, "server")
                        .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE)
                        .since(since)
                        .summary(summary)
                        .build(),
                work);
    }

    /// A name without a wildcard is answered as it was written.
    private void get(Call call) {
        Map<String, String> found = new LinkedHashMap<>();
        for (int at = 2; at < call.size(); at++) {
            String pattern = call.text(at);
            if (!pattern.contains("*") && !pattern.contains("?") && !pattern.contains("[")) {
                String value = settings.text(pattern);
                if (value != null) {
                    found.put(pattern, value);
                }
            } else {
                Glob glob = Glob.ignoringCase(call.argument(at));
                settings.forEach((name, value) -> {
                    if (glob.matches(Arguments.bytes(name))) {
                        found.put(name, value);
                    }
                });
            }
        }
        call.reply().map(found.size());
        found.forEach((name, value) -> {
            call.reply().bulk(name);
            call.reply().bulk(value);
        });
    }

    private void set(Call call) {
        if (call.size() % 2 != 0) {
            throw CommandException.syntax();
        }
        List<Map.Entry<String, String>> given = new ArrayList<>();
        for (int at = 2; at < call.size(); at += 2) {
            given.add(Map.entry(call.text(at), call.text(at + 1)));
        }
        try {
            settings.change(given);
        } catch (ChangeException e) {
            throw new CommandException("ERR " + e.getMessage());
        }
        call.reply().ok();
    }

    private void resetStatistics(Call call) {
        resetStatistics.run();
        call.reply().ok();
    }

    private void rewrite(Call call) {
        if (settings.file() == null) {
            throw new CommandException("ERR The server is running without a config file");
        }
        try {
            settings.rewrite();
        } catch (UncheckedIOException e) {
            System.getLogger(ConfigCommands.class.getName())
                    .log(System.Logger.Level.WARNING, "the configuration could not be written", e);
            throw new CommandException(
                    "ERR Rewriting config file: " + e.getCause().getMessage());
        }
        call.reply().ok();
    }
}
