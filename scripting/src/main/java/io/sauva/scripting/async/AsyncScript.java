package io.sauva.scripting.async;

import io.sauva.lua.LuaState;
import io.sauva.lua.LuaStopped;
import io.sauva.scripting.Evaluation;
import io.sauva.scripting.Script;
import io.sauva.scripting.api.Invocation;
import io.sauva.scripting.running.RunningScript;
import io.sauva.scripting.running.ScriptKilledException;
import io.sauva.server.client.Client;
import io.sauva.server.command.CommandException;
import io.sauva.server.execution.DetachableCommand;
import io.sauva.server.execution.Session;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/// One run of an asynchronous script: a virtual thread that holds nothing while it runs, and parks while a
/// command of it waits. The session of the client that called it is suspended meanwhile; no event loop is.
///
/// Thread: `begin` that of the client's session, the rest a virtual thread of its own.
final class AsyncScript implements DetachableCommand.Work {
    static final String SHUTTING_DOWN = "ERR the server is shutting down";

    private final AsyncParts parts;
    private final Session session;
    private final Script script;
    private final List<byte[]> keys;
    private final List<byte[]> arguments;

    AsyncScript(AsyncParts parts, Session session, Script script, List<byte[]> keys, List<byte[]> arguments) {
        this.parts = parts;
        this.session = session;
        this.script = script;
        this.keys = keys;
        this.arguments = arguments;
    }

    @Override
    public void begin(DetachableCommand.Ending ending) {
        RunningScript running = parts.running().queue(script.digest(), session.client());
        try {
            parts.host().threads().execute(() -> run(running, ending));
        } catch (RejectedExecutionException closed) {
            parts.running().end(running);
            ending.ended(SHUTTING_DOWN, 0);
        }
    }

    private void run(RunningScript running, DetachableCommand.Ending ending) {
        Turns turns = new Turns(parts.host().clock(), parts.limits(), running);
        String error;
        try {
            error = run(running, turns);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError failure) {
            System.getLogger(AsyncScript.class.getName())
                    .log(System.Logger.Level.ERROR, "the script " + script.digest() + " failed", failure);
            error = "ERR the server failed to run the script: " + failure;
        } finally {
            parts.running().end(running);
        }
        ending.ended(error, turns.usedNanos());
    }

    /// Runs it to its end; answers what went wrong, or `null`.
    private String run(RunningScript running, Turns turns) {
        running.onKill(turns::wake);
        AsyncCaller caller = new AsyncCaller(
                parts.host(), running, turns, new ReplyMemory(parts.states().memoryLimit()));
        Runnable onClosed = caller::abandon;
        Client client = session.client();
        client.onClosed(onClosed);
        LuaState state = parts.states().lease();
        try {
            running.begin(state);
            turns.begin();
            state.watch(turns);
            Invocation invocation = new Invocation(
                    parts.host().commands(), caller, script.flags().noWrites());
            Evaluation.run(state, script, keys, arguments, invocation, session.reply());
            return null;
        } catch (CommandException refused) {
            return refused.getMessage();
        } catch (LuaStopped | ScriptKilledException stopped) {
            return running.verdict() + " script: " + script.digest() + ".";
        } finally {
            caller.close();
            client.notOnClosed(onClosed);
            parts.states().giveBack(state);
            turns.pause();
        }
    }
}
