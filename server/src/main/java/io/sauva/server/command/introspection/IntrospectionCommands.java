package io.sauva.server.command.introspection;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Glob;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// `COMMAND` and its subcommands: what the server can do, told to clients.
public final class IntrospectionCommands {
    private final Supplier<CommandTable> table;

    private IntrospectionCommands(Supplier<CommandTable> table) {
        this.table = table;
    }

    /// The table is asked for when it is needed: these commands are in it.
    public static List<Command> all(Supplier<CommandTable> table) {
        IntrospectionCommands commands = new IntrospectionCommands(table);
        Spec spec = Spec.of("command", -1, "server")
                .with(Flag.LOADING, Flag.STALE)
                .since("2.8.13")
                .summary("Tells what the server can do")
                .build();
        List<Command> all = new ArrayList<>();
        all.add(new SimpleCommand(spec, commands::everything));
        all.addAll(Container.withHelp(
                spec,
                List.of(
                        sub("count", 2, "2.8.13", "Answers how many commands there are", commands::count),
                        sub("docs", -2, "7.0.0", "Tells what commands are for", commands::docs),
                        sub("getkeys", -4, "2.8.13", "Finds the keys of a command line", commands::keys),
                        sub("getkeysandflags", -4, "7.0.0", "Finds keys and what is done to them", commands::uses),
                        sub("info", -2, "2.8.13", "Tells the specification of commands", commands::info),
                        sub("list", -2, "7.0.0", "Lists names, FILTERBY MODULE, ACLCAT or PATTERN", commands::list))));
        return all;
    }

    private static Command sub(String name, int arity, String since, String summary, Consumer<Call> work) {
        return new SimpleCommand(
                Spec.of("command|" + name, arity, "server")
                        .with(Flag.LOADING, Flag.STALE)
                        .since(since)
                        .summary(summary)
                        .build(),
                work);
    }

    private void everything(Call call) {
        List<Command> commands = table.get().commands();
        call.reply().array(commands.size());
        commands.forEach(command -> writeInfo(call.reply(), command));
    }

    private void count(Call call) {
        call.reply().integer(table.get().commands().size());
    }

    private void info(Call call) {
        if (call.size() == 2) {
            everything(call);
            return;
        }
        call.reply().array(call.size() - 2);
        for (int at = 2; at < call.size(); at++) {
            Command command = named(call.text(at));
            if (command == null) {
                call.reply().nil();
            } else {
                writeInfo(call.reply(), command);
            }
        }
    }

    private void docs(Call call) {
        List<Command> shown = new ArrayList<>();
        if (call.size() == 2) {
            shown.addAll(table.get().commands());
        }
        for (int at = 2; at < call.size(); at++) {
            Command command = named(call.text(at));
            if (command != null) {
                shown.add(command);
            }
        }
        call.reply().map(shown.size());
        for (Command command : shown) {
            String name = command.spec().name();
            call.reply().bulk(name);
            Description.of(command).writeDocs(call.reply(), table.get().subcommands(name));
        }
    }

    private void list(Call call) {
        Predicate<Command> filter = command -> true;
        if (call.size() == 5 && call.is(2, "filterby")) {
            filter = filter(call);
        } else if (call.size() != 2) {
            throw CommandException.syntax();
        }
        List<String> names = new ArrayList<>();
        for (Command command : table.get().commands()) {
            names.add(command.spec().name());
            table.get()
                    .subcommands(command.spec().name())
                    .forEach(child -> names.add(child.spec().name()));
        }
        Predicate<Command> chosen = filter;
        names.removeIf(name -> !chosen.test(table.get().named(name)));
        call.reply().array(names.size());
        names.forEach(call.reply()::bulk);
    }

    private static Predicate<Command> filter(Call call) {
        String wanted = call.text(4);
        if (call.is(3, "module")) {
            return command -> false;
        }
        if (call.is(3, "aclcat")) {
            return command -> Description.of(command).isIn(wanted);
        }
        if (call.is(3, "pattern")) {
            Glob pattern = Glob.ignoringCase(call.argument(4));
            return command -> pattern.matches(Arguments.bytes(command.spec().name()));
        }
        throw CommandException.syntax();
    }

    private void keys(Call call) {
        List<byte[]> keys = KeyUses.keys(table.get(), line(call));
        call.reply().array(keys.size());
        keys.forEach(call.reply()::bulk);
    }

    private void uses(Call call) {
        List<KeyUses.Use> uses = KeyUses.uses(table.get(), line(call));
        call.reply().array(uses.size());
        for (KeyUses.Use use : uses) {
            call.reply().array(2);
            call.reply().bulk(use.key());
            call.reply().set(use.flags().size());
            use.flags().forEach(call.reply()::simple);
        }
    }

    private static byte[][] line(Call call) {
        return Arrays.copyOfRange(call.arguments(), 2, call.size());
    }

    private Command named(String name) {
        return table.get().named(name.toLowerCase(Locale.ROOT));
    }

    private void writeInfo(Reply reply, Command command) {
        Description.of(command)
                .writeInfo(reply, table.get().subcommands(command.spec().name()));
    }
}
