package io.sauva.scripting.functions;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaStopped;
import io.sauva.scripting.Evaluation;
import io.sauva.scripting.api.Invocation;
import io.sauva.scripting.atomic.AtomicCaller;
import io.sauva.scripting.atomic.EvalCommand;
import io.sauva.scripting.atomic.StrayedException;
import io.sauva.scripting.running.RunningScript;
import io.sauva.scripting.running.ScriptKilledException;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.extension.Host;
import java.util.List;

/// `FCALL`, `FCALL_RO`: calls a function as one operation, as `EVAL` runs a script.
///
/// What a function needs is asked for before anything is held, and the function is looked for once more when it
/// runs. A library may be replaced in between. So a function that finds less held than it needs has the command
/// begin again.
///
/// Thread: as [Command]; a function that may take long runs on a thread of its own.
final class FunctionCallCommand extends Command {
    private static final int NUMBER_OF_KEYS = 2;

    /// Who names a function that is not there gets an error; should it come just then, it may need anything.
    private static final Demand UNKNOWN = new Demand(true, false, true, true);

    private final Host host;
    private final Libraries libraries;
    private final FunctionStates states;
    private final RunningFunctions running;
    private final boolean readOnly;

    FunctionCallCommand(
            boolean readOnly, Host host, Libraries libraries, FunctionStates states, RunningFunctions running) {
        super(Spec.of(readOnly ? "fcall_ro" : "fcall", -3, "scripting")
                .with(Flag.NOSCRIPT, Flag.STALE, Flag.SKIP_MONITOR, Flag.NO_MANDATORY_KEYS)
                .with(readOnly ? new Flag[] {Flag.READONLY} : new Flag[0])
                .keys(new CountedKeys(NUMBER_OF_KEYS))
                .since("7.0.0")
                .summary(
                        readOnly
                                ? "Calls a function that promises to change nothing"
                                : "Calls a function of a library as one operation")
                .build());
        this.host = host;
        this.libraries = libraries;
        this.states = states;
        this.running = running;
        this.readOnly = readOnly;
    }

    @Override
    public Demand demand(byte[][] arguments) {
        LibraryFunction function = libraries.present().function(Arguments.text(arguments[1]));
        return function == null ? UNKNOWN : function.demand();
    }

    @Override
    public void run(Call call) {
        Catalogue present = libraries.present();
        LibraryFunction function = present.function(call.text(1));
        if (function == null) {
            throw new CommandException("ERR Function not found");
        }
        int keys = numberOfKeys(call);
        if (readOnly && !function.isReadOnly()) {
            throw new CommandException(EvalCommand.MAY_WRITE);
        }
        if (!isEnough(call, function)) {
            beginAgain(call, function);
            return;
        }
        List<byte[]> all = List.of(call.arguments());
        int firstArgument = NUMBER_OF_KEYS + 1 + keys;
        run(
                call,
                function,
                present,
                all.subList(NUMBER_OF_KEYS + 1, firstArgument),
                all.subList(firstArgument, all.size()));
    }

    private void run(
            Call call, LibraryFunction function, Catalogue present, List<byte[]> keys, List<byte[]> arguments) {
        LuaState state = states.lease(function);
        LibraryInstances instances = LibraryInstances.of(state);
        RunningScript registered = null;
        Invocation invocation = null;
        try {
            LuaFunction callback = instances.callback(state, function, present, libraries.silent());
            registered = function.isQuick() ? null : running.begin(function, call, state);
            invocation = invocation(call, function, keys, registered);
            Evaluation.run(
                    state,
                    function.name(),
                    callback,
                    invocation,
                    call.reply(),
                    Evaluation.table(state, keys),
                    Evaluation.table(state, arguments));
            invocation.tell(call);
        } catch (CommandException refused) {
            if (invocation != null) {
                invocation.tell(call);
            }
            throw refused;
        } catch (StrayedException strayed) {
            instances.forget(function.library());
            beginAgain(call, function);
        } catch (LuaStopped | ScriptKilledException stopped) {
            if (registered == null) {
                throw stopped; // the server ends, or its library could not be made
            }
            invocation.tell();
            throw new CommandException(registered.verdict() + " script: " + function.name() + ".");
        } finally {
            if (registered != null) {
                running.end(registered);
            }
            states.giveBack(function, state);
        }
    }

    private Invocation invocation(Call call, LibraryFunction function, List<byte[]> keys, RunningScript registered) {
        boolean clean = isCleanHere(call, function);
        Invocation invocation = new Invocation(
                host.commands(), new AtomicCaller(host, call, keys, clean, registered), function.isReadOnly());
        if (!clean) {
            invocation.keepLog();
        }
        return invocation;
    }

    /// Whether it can touch nothing but its declared keys, and those are held in the way that it needs.
    private static boolean isCleanHere(Call call, LibraryFunction function) {
        return function.traits().clean()
                && (call.keyspaces().isAlone()
                        || function.isReadOnly()
                        || !function.traits().writes());
    }

    /// Whether it may run here: what takes long must not run on an event loop, and what keeps something for the
    /// next call needs everything, so that there is no other call.
    private static boolean isEnough(Call call, LibraryFunction function) {
        if (!function.isQuick() && !Thread.currentThread().isVirtual()) {
            return false;
        }
        return !function.library().keepsState()
                || (call.keyspaces().holdsEverything() && call.keyspaces().isAlone());
    }

    private static void beginAgain(Call call, LibraryFunction function) {
        if (call.keyspaces().holdsEverything()) {
            // It had begun again already, or is part of a transaction, whose needs were asked for once.
            throw new CommandException("TRYAGAIN The library was replaced while its function was called");
        }
        function.widen();
        call.widen();
    }

    private static int numberOfKeys(Call call) {
        if (!Arguments.isInteger(call.argument(NUMBER_OF_KEYS))) {
            throw new CommandException("ERR Bad number of keys provided");
        }
        long number = call.integer(NUMBER_OF_KEYS);
        if (number > call.size() - NUMBER_OF_KEYS - 1) {
            throw new CommandException("ERR Number of keys can't be greater than number of args");
        }
        if (number < 0) {
            throw new CommandException("ERR Number of keys can't be negative");
        }
        return (int) number;
    }
}
