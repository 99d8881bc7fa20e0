package io.sauva.scripting.atomic;

import io.sauva.lua.LuaState;
import io.sauva.lua.LuaStopped;
import io.sauva.scripting.Evaluation;
import io.sauva.scripting.Script;
import io.sauva.scripting.Scripts;
import io.sauva.scripting.api.Invocation;
import io.sauva.scripting.running.RunningScript;
import io.sauva.scripting.running.RunningScripts;
import io.sauva.scripting.running.ScriptKilledException;
import io.sauva.scripting.state.States;
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

/// `EVAL`, `EVALSHA`, `EVAL_RO`, `EVALSHA_RO`: runs a script as one operation.
///
/// It is a command like any other: it holds what it needs, may be queued between `MULTI` and `EXEC`, and its
/// effects are those of the commands it calls. What it needs is found in the script's text ([Script#demand]).
///
/// Thread: as [Command]; a script that may take long runs on a thread of its own.
public final class EvalCommand extends Command {
    /// What Redis says to who calls what may write by a command for what only reads.
    public static final String MAY_WRITE = "ERR Can not execute a script with write flag using *_ro command.";

    private static final int NUMBER_OF_KEYS = 2;

    /// Who names a script that is not known gets an error; but should it be loaded just then, or be a long text
    /// that must be compiled first, it may need anything.
    private static final Demand UNKNOWN = new Demand(true, false, true, true);

    private static final Demand NOTHING = Demand.of(false, false);

    private final Host host;
    private final Scripts scripts;
    private final States states;
    private final RunningScripts running;
    private final boolean byDigest;
    private final boolean readOnly;

    private EvalCommand(
            Spec spec,
            Host host,
            Scripts scripts,
            States states,
            RunningScripts running,
            boolean byDigest,
            boolean readOnly) {
        super(spec);
        this.host = host;
        this.scripts = scripts;
        this.states = states;
        this.running = running;
        this.byDigest = byDigest;
        this.readOnly = readOnly;
    }

    /// The four commands.
    public static List<Command> all(Host host, Scripts scripts, States states, RunningScripts running) {
        return List.of(
                new EvalCommand(
                        spec("eval", Flag.MAY_REPLICATE)
                                .since("2.6.0")
                                .summary("Runs a Lua script as one operation")
                                .build(),
                        host,
                        scripts,
                        states,
                        running,
                        false,
                        false),
                new EvalCommand(
                        spec("evalsha", Flag.MAY_REPLICATE)
                                .since("2.6.0")
                                .summary("Runs a Lua script that is known, named by its SHA-1, as one operation")
                                .build(),
                        host,
                        scripts,
                        states,
                        running,
                        true,
                        false),
                new EvalCommand(
                        spec("eval_ro", Flag.READONLY)
                                .since("7.0.0")
                                .summary("Runs a Lua script that may change nothing")
                                .build(),
                        host,
                        scripts,
                        states,
                        running,
                        false,
                        true),
                new EvalCommand(
                        spec("evalsha_ro", Flag.READONLY)
                                .since("7.0.0")
                                .summary("Runs a Lua script that is known, named by its SHA-1, and may change nothing")
                                .build(),
                        host,
                        scripts,
                        states,
                        running,
                        true,
                        true));
    }

    private static Spec.Builder spec(String name, Flag flag) {
        return Spec.of(name, -3, "scripting")
                .with(Flag.NOSCRIPT, Flag.STALE, Flag.SKIP_MONITOR, Flag.NO_MANDATORY_KEYS, flag)
                .keys(new CountedKeys(NUMBER_OF_KEYS));
    }

    @Override
    public Demand demand(byte[][] arguments) {
        Script script;
        if (!hasKeys(arguments)) {
            return NOTHING; // it is refused, and not remembered
        }
        try {
            script = byDigest ? scripts.named(arguments[1]) : scripts.ofShort(arguments[1]);
        } catch (CommandException refused) {
            return NOTHING; // it will be said when it runs
        }
        return script == null ? UNKNOWN : script.demand(readOnly);
    }

    @Override
    public void run(Call call) {
        if (byDigest && call.argument(1).length != Script.DIGEST_LENGTH) {
            throw unknown();
        }
        int keys = numberOfKeys(call);
        Script script = find(call.argument(1));
        if (script == null) {
            throw unknown();
        }
        if (readOnly && script.flags().mayWrite()) {
            throw new CommandException(MAY_WRITE);
        }
        List<byte[]> all = List.of(call.arguments());
        int firstArgument = NUMBER_OF_KEYS + 1 + keys;
        run(call, script, all.subList(NUMBER_OF_KEYS + 1, firstArgument), all.subList(firstArgument, all.size()));
    }

    private void run(Call call, Script script, List<byte[]> keys, List<byte[]> arguments) {
        LuaState state = states.lease();
        RunningScript registered =
                script.traits().straight() ? null : running.begin(script.digest(), call.client(), state);
        boolean clean = script.traits().clean();
        Invocation invocation = new Invocation(
                host.commands(),
                new AtomicCaller(host, call, keys, clean, registered),
                readOnly || script.flags().noWrites());
        if (!clean) {
            invocation.keepLog();
        }
        try {
            Evaluation.run(state, script, keys, arguments, invocation, call.reply());
            invocation.tell(call);
        } catch (CommandException refused) {
            invocation.tell(call);
            throw refused;
        } catch (StrayedException strayed) {
            script.widen();
            call.widen();
        } catch (LuaStopped | ScriptKilledException stopped) {
            invocation.tell();
            String verdict = registered == null ? "ERR Script was stopped" : registered.verdict();
            throw new CommandException(verdict + " script: " + script.digest() + ".");
        } finally {
            if (registered != null) {
                running.end(registered);
            }
            states.giveBack(state);
        }
    }

    private Script find(byte[] named) {
        return byDigest ? scripts.named(named) : scripts.of(named);
    }

    private static CommandException unknown() {
        return new CommandException("NOSCRIPT No matching script. Please use EVAL.");
    }

    /// Whether the number of keys is one.
    private static boolean hasKeys(byte[][] arguments) {
        byte[] number = arguments[NUMBER_OF_KEYS];
        if (number.length == 1 && number[0] >= '0' && number[0] <= '9') {
            return number[0] - '0' <= arguments.length - NUMBER_OF_KEYS - 1;
        }
        if (!Arguments.isInteger(number)) {
            return false;
        }
        long keys = Arguments.integer(number);
        return keys >= 0 && keys <= arguments.length - NUMBER_OF_KEYS - 1;
    }

    private static int numberOfKeys(Call call) {
        long number = Arguments.integer(call.argument(NUMBER_OF_KEYS));
        if (number > call.size() - NUMBER_OF_KEYS - 1) {
            throw new CommandException("ERR Number of keys can't be greater than number of args");
        }
        if (number < 0) {
            throw new CommandException("ERR Number of keys can't be negative");
        }
        return (int) number;
    }
}
