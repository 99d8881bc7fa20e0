package io.sauva.server.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A command that is nothing but its subcommands: `CONFIG`. It has a `HELP` that is made of their specifications.
public final class Container extends Command {
    private Container(Spec spec) {
        super(spec);
    }

    /// The container itself, its subcommands, and `HELP`.
    public static List<Command> of(Spec spec, List<? extends Command> subcommands) {
        List<Command> all = new ArrayList<>();
        all.add(new Container(spec));
        all.addAll(withHelp(spec, subcommands));
        return all;
    }

    /// The subcommands and `HELP`, for a command that does something by itself too.
    public static List<Command> withHelp(Spec spec, List<? extends Command> subcommands) {
        Spec help = Spec.of(spec.name() + "|help", 2, spec.group())
                .with(Flag.LOADING, Flag.STALE)
                .since("5.0.0")
                .summary("Lists the subcommands")
                .build();
        List<Command> all = new ArrayList<>(subcommands);
        all.add(new SimpleCommand(help, call -> help(call, spec.name(), subcommands)));
        return all;
    }

    /// What a subcommand answers that does not take these arguments.
    public static CommandException wrongSubcommand(Call call) {
        return new CommandException("ERR unknown subcommand or wrong number of arguments for '"
                + shortened(call.text(1)) + "'. Try " + call.text(0).toUpperCase(Locale.ROOT) + " HELP.");
    }

    @Override
    public void run(Call call) {
        throw CommandException.wrongArity(spec().name());
    }

    private static void help(Call call, String name, List<? extends Command> subcommands) {
        call.reply().array(2 * subcommands.size() + 3);
        call.reply()
                .simple(name.toUpperCase(Locale.ROOT) + " <subcommand> [<arg> [value] [opt] ...]. Subcommands are:");
        for (Command subcommand : subcommands) {
            Spec spec = subcommand.spec();
            call.reply().simple(spec.name().substring(name.length() + 1).toUpperCase(Locale.ROOT));
            call.reply().simple("    " + spec.summary() + ".");
        }
        call.reply().simple("HELP");
        call.reply().simple("    Prints this help.");
    }

    private static String shortened(String word) {
        return word.length() > 128 ? word.substring(0, 128) : word;
    }
}
