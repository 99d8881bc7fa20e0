package io.sauva.scripting.functions;

import io.sauva.scripting.running.RunningScripts;
import io.sauva.scripting.state.States;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.extension.Host;
import io.sauva.server.rdb.DumpPayload;
import io.sauva.server.rdb.FunctionPayload;
import io.sauva.server.rdb.RdbFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// `FUNCTION`, `FCALL`, `FCALL_RO`: libraries of functions, and their calls.
///
/// Thread: any.
public final class FunctionCommands {
    private final Libraries libraries;
    private final States states;
    private final RunningFunctions running;
    private final Host host;

    /// @param states for functions alone: they are not as those of scripts
    /// @param scripts all that run
    public FunctionCommands(Host host, States states, RunningScripts scripts) {
        this.host = host;
        this.states = states;
        libraries = new Libraries(host::commands, host.clock(), states);
        running = new RunningFunctions(scripts, host.clock());
    }

    /// All of them.
    public List<Command> all() {
        FunctionStates leased = new FunctionStates(states);
        List<Command> commands = new ArrayList<>(container());
        commands.add(new FunctionCallCommand(false, host, libraries, leased, running));
        commands.add(new FunctionCallCommand(true, host, libraries, leased, running));
        return commands;
    }

    /// As [io.sauva.server.extension.Extension#figure].
    public OptionalLong figure(String field) {
        return switch (field) {
            case "number_of_functions" -> OptionalLong.of(libraries.present().functionCount());
            case "number_of_libraries" ->
                OptionalLong.of(libraries.present().libraries().size());
            case "used_memory_functions" -> OptionalLong.of(textBytes());
            case "used_memory_vm_functions" -> OptionalLong.of(states.idleBytes());
            default -> OptionalLong.empty();
        };
    }

    private long textBytes() {
        return libraries.present().libraries().stream()
                .mapToLong(library -> library.text().length)
                .sum();
    }

    private List<Command> container() {
        Spec function = Spec.of("function", -2, "scripting")
                .since("7.0.0")
                .summary("Commands about libraries of functions")
                .build();
        Flag[] write = {Flag.WRITE, Flag.DENYOOM};
        return Container.of(
                function,
                List.of(
                        new Sub("delete", 3, "Takes a library away", this::delete, false, Flag.WRITE),
                        new Sub("dump", 2, "Answers all libraries as one payload", this::dump, false),
                        new Sub("flush", -2, "Takes all libraries away", this::flush, false, Flag.WRITE),
                        new Sub(
                                "kill",
                                2,
                                "Ends the function that has run longest",
                                this::kill,
                                false,
                                Flag.ALLOW_BUSY),
                        new Sub("list", -2, "Shows the libraries and their functions", this::list, false),
                        new Sub("load", -3, "Adds a library", this::load, true, write),
                        new Sub("restore", -3, "Adds the libraries of a payload", this::restore, true, write),
                        new Sub(
                                "stats",
                                2,
                                "Shows what runs and how much there is",
                                this::stats,
                                false,
                                Flag.ALLOW_BUSY)));
    }

    private void load(Call call) {
        boolean replace = false;
        int last = call.size() - 1;
        for (int at = 2; at < last; at++) {
            if (!call.is(at, "replace")) {
                throw new CommandException("ERR Unknown option given: " + call.text(at));
            }
            replace = true;
        }
        call.reply().bulk(libraries.load(call.argument(last), replace));
    }

    private void delete(Call call) {
        if (!libraries.delete(call.text(2))) {
            throw new CommandException("ERR Library not found");
        }
        call.reply().ok();
    }

    /// Functions that run go on to their end, so that both ways are the same.
    private void flush(Call call) {
        if (call.size() > 3) {
            throw Container.wrongSubcommand(call);
        }
        if (call.size() == 3 && !call.is(2, "sync") && !call.is(2, "async")) {
            throw new CommandException("ERR FUNCTION FLUSH only supports SYNC|ASYNC option");
        }
        libraries.clear();
        call.reply().ok();
    }

    private void list(Call call) {
        LibraryListing.of(call).write(libraries.present(), call.reply());
    }

    private void dump(Call call) {
        call.reply()
                .bulk(FunctionPayload.of(libraries.present().libraries().stream()
                        .map(Library::text)
                        .toList()));
    }

    private void restore(Call call) {
        if (call.size() > 4) {
            throw Container.wrongSubcommand(call);
        }
        boolean flush = call.size() == 4 && call.is(3, "flush");
        boolean replace = call.size() == 4 && call.is(3, "replace");
        if (call.size() == 4 && !flush && !replace && !call.is(3, "append")) {
            throw new CommandException(
                    "ERR Wrong restore policy given, value should be either FLUSH, APPEND or REPLACE.");
        }
        byte[] payload = call.argument(2);
        if (!DumpPayload.isIntact(payload)) {
            throw new CommandException("ERR DUMP payload version or checksum are wrong");
        }
        try {
            libraries.load(FunctionPayload.texts(payload), flush, replace);
        } catch (RdbFormatException e) {
            throw new CommandException("ERR " + e.getMessage());
        }
        call.reply().ok();
    }

    /// Several may run at once: of those that can be killed, the one that began first.
    private void kill(Call call) {
        boolean any = false;
        for (RunningFunctions.Running function : running.list()) {
            any = true;
            if (!function.script().isKilled() && function.script().kill()) {
                call.reply().ok();
                return;
            }
        }
        if (!any) {
            throw new CommandException("NOTBUSY No scripts in execution right now.");
        }
        throw new CommandException("UNKILLABLE Sorry the script already executed write commands against the dataset."
                + " You can either wait the script termination or kill the server in a hard way using the SHUTDOWN"
                + " NOSAVE command.");
    }

    private void stats(Call call) {
        var longest = running.list().iterator();
        call.reply().map(2);
        call.reply().bulk("running_script");
        if (longest.hasNext()) {
            RunningFunctions.Running function = longest.next();
            call.reply().map(3);
            call.reply().bulk("name");
            call.reply().bulk(function.script().name());
            call.reply().bulk("command");
            call.reply().array(function.command().length);
            for (byte[] word : function.command()) {
                call.reply().bulk(word);
            }
            call.reply().bulk("duration_ms");
            call.reply().integer(running.millis(function));
        } else {
            call.reply().nil();
        }
        Catalogue present = libraries.present();
        call.reply().bulk("engines");
        call.reply().map(1);
        call.reply().bulk(LibraryListing.ENGINE);
        call.reply().map(2);
        call.reply().bulk("libraries_count");
        call.reply().integer(present.libraries().size());
        call.reply().bulk("functions_count");
        call.reply().integer(present.functionCount());
    }

    /// A subcommand. None of them touches the data, so none needs a partition.
    private static final class Sub extends Command {
        private final Consumer<Call> work;
        private final Demand demand;

        Sub(String name, int arity, String summary, Consumer<Call> work, boolean elsewhere, Flag... more) {
            super(Spec.of("function|" + name, arity, "scripting")
                    .with(Flag.NOSCRIPT)
                    .with(more)
                    .since("7.0.0")
                    .summary(summary)
                    .build());
            this.work = work;
            demand = new Demand(false, false, elsewhere, false);
        }

        @Override
        public Demand demand(byte[][] arguments) {
            return demand;
        }

        @Override
        public void run(Call call) {
            work.accept(call);
        }
    }
}
