package io.sauva.scripting.async;

import io.sauva.scripting.Script;
import io.sauva.scripting.Scripts;
import io.sauva.scripting.analysis.Traits;
import io.sauva.scripting.running.RunningScripts;
import io.sauva.scripting.state.States;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.execution.DetachableCommand;
import io.sauva.server.execution.Session;
import io.sauva.server.extension.Host;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/// `EVALASYNC`, `EVALSHAASYNC`: runs a script that is not one operation. Each of its calls is; in between others
/// may do what they like, and while a call waits the script has no core.
///
/// A script that calls the server once at most, and takes no longer than its text is long, cannot be told from an
/// atomic one: it runs as `EVAL` would run it, without a thread. So does any script between `MULTI` and `EXEC`,
/// where everything is one operation, and one whose arguments are wrong, which is told so.
///
/// Thread: as [Command].
public final class EvalAsyncCommand extends DetachableCommand {
    private static final int NUMBER_OF_KEYS = 2;

    private final AsyncParts parts;
    private final Scripts scripts;
    private final boolean byDigest;
    private final Command atomic;

    private EvalAsyncCommand(Spec spec, AsyncParts parts, Scripts scripts, boolean byDigest, Command atomic) {
        super(spec);
        this.parts = parts;
        this.scripts = scripts;
        this.byDigest = byDigest;
        this.atomic = atomic;
    }

    /// The two commands.
    ///
    /// @param atomic the commands for atomic scripts
    public static List<Command> all(
            Host host, Scripts scripts, States states, RunningScripts running, List<? extends Command> atomic) {
        AsyncParts parts = new AsyncParts(host, states, running, new AsyncLimits(host.settings()));
        return List.of(
                new EvalAsyncCommand(
                        spec(
                                "evalasync",
                                "script",
                                "Runs a Lua script, each of whose calls is an operation of its own"),
                        parts,
                        scripts,
                        false,
                        named(atomic, "eval")),
                new EvalAsyncCommand(
                        spec("evalshaasync", "sha1", "Does the same with a script that is known, named by its SHA-1"),
                        parts,
                        scripts,
                        true,
                        named(atomic, "evalsha")));
    }

    private static Spec spec(String name, String what, String summary) {
        return Spec.of(name, -3, "scripting")
                .with(Flag.NOSCRIPT, Flag.STALE, Flag.SKIP_MONITOR, Flag.NO_MANDATORY_KEYS, Flag.MAY_REPLICATE)
                .keys(new CountedKeys(NUMBER_OF_KEYS))
                .since("7.0.0")
                .summary(summary)
                .syntax(what + " numkeys:integer [key:key...] [arg...]")
                .build();
    }

    private static Command named(List<? extends Command> commands, String name) {
        return commands.stream()
                .filter(command -> command.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public Work detached(Session session, byte[][] arguments) {
        Script script;
        long keys;
        try {
            keys = Arguments.integer(arguments[NUMBER_OF_KEYS]);
            if (keys < 0 || keys > arguments.length - NUMBER_OF_KEYS - 1) {
                return null; // nor is it remembered
            }
            script = byDigest ? scripts.named(arguments[1]) : scripts.ofShort(arguments[1]);
        } catch (CommandException refused) {
            return null; // it will be said when it runs
        }
        int firstArgument = NUMBER_OF_KEYS + 1 + (int) keys;
        if (script != null) {
            return isOneOperation(script.traits()) ? null : work(session, script, arguments, firstArgument);
        }
        return byDigest ? null : compiling(session, arguments, firstArgument);
    }

    private Work work(Session session, Script script, byte[][] arguments, int firstArgument) {
        List<byte[]> all = List.of(arguments);
        return new AsyncScript(
                parts,
                session,
                script,
                all.subList(NUMBER_OF_KEYS + 1, firstArgument),
                all.subList(firstArgument, all.size()));
    }

    /// A text that takes long to compile is compiled on the way, by no event loop.
    private Work compiling(Session session, byte[][] arguments, int firstArgument) {
        return ending -> {
            try {
                parts.host().threads().execute(() -> {
                    Script script;
                    try {
                        script = scripts.of(arguments[1]);
                    } catch (CommandException refused) {
                        ending.ended(refused.getMessage(), 0);
                        return;
                    }
                    work(session, script, arguments, firstArgument).begin(ending);
                });
            } catch (RejectedExecutionException closed) {
                ending.ended(AsyncScript.SHUTTING_DOWN, 0);
            }
        };
    }

    /// Whether nobody could tell that the script is not one operation. If it calls a command it must be a clean
    /// script: any other holds every partition as one operation, and none between its calls.
    private static boolean isOneOperation(Traits traits) {
        boolean callsOnce = traits.calls() == 1 && traits.clean() && !traits.blocks();
        return traits.straight() && (traits.calls() == 0 || callsOnce);
    }

    @Override
    public Demand demand(byte[][] arguments) {
        return atomic.demand(arguments);
    }

    @Override
    public void run(Call call) {
        atomic.run(call);
    }
}
