package io.sauva.scripting;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.scripting.api.Invocation;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.scripting.conversion.ReplyWriter;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.CommandException;
import io.sauva.server.resp.Reply;
import java.util.List;

/// Runs a program in a state that was leased: gives it its keys and arguments, says its result as a reply, and
/// makes its errors those that Redis would answer.
///
/// Thread: any; nothing is kept here.
public final class Evaluation {
    private static final LuaString KEYS = LuaString.constant("KEYS");
    private static final LuaString ARGUMENTS = LuaString.constant("ARGV");
    private static final String LOADED = "[string \"";
    private static final LuaString ERROR = LuaString.constant("err");

    private Evaluation() {}

    /// Runs a script, with its keys and arguments as globals.
    public static void run(
            LuaState state,
            Script script,
            List<byte[]> keys,
            List<byte[]> arguments,
            Invocation invocation,
            Reply reply) {
        LuaTable globals = state.globals();
        try {
            globals.override(KEYS, table(state, keys));
            globals.override(ARGUMENTS, table(state, arguments));
            run(state, script.digest(), script.program().load(state), invocation, reply);
        } finally {
            globals.override(KEYS, null);
            globals.override(ARGUMENTS, null);
        }
    }

    /// Calls a function of a script that has this name in messages. What goes wrong in it is a
    /// [CommandException]; that it was stopped ([io.sauva.lua.LuaStopped]) is for the caller to tell.
    public static void run(
            LuaState state,
            String name,
            LuaFunction function,
            Invocation invocation,
            Reply reply,
            Object... parameters) {
        invocation.enter(state);
        try {
            Object result = LuaFunction.first(state.call(function, parameters));
            ReplyWriter writer = new ReplyWriter(reply, state, invocation.protocol() >= 3, invocation.isKillable());
            writer.write(result);
            invocation.errors(writer.errors());
        } catch (LuaError error) {
            if (error.value() instanceof LuaTable table && Boolean.TRUE.equals(table.get(LuaReply.COUNTED))) {
                invocation.errors(List.of());
            }
            throw new CommandException(message(state, name, error));
        } finally {
            Invocation.leave(state);
        }
    }

    /// The bytes as strings in a table, which are not copied. More than a script may hold are a
    /// [CommandException].
    public static LuaTable table(LuaState state, List<byte[]> items) {
        try {
            LuaTable table = state.table(items.size(), 0);
            for (int at = 0; at < items.size(); at++) {
                table.set(at + 1, state.string(items.get(at)));
            }
            return table;
        } catch (LuaError tooMuch) {
            throw new CommandException("ERR " + tooMuch.settled().getMessage());
        }
    }

    /// What Redis answers: the text that was thrown, and where.
    private static String message(LuaState state, String name, LuaError error) {
        String text = text(state, error.value());
        String origin = error.origin();
        if (origin == null) {
            return text;
        }
        return text + " script: " + name + ", on " + source(origin) + ".";
    }

    /// Where an error happened, as Redis says it: `@user_script:1`, or the text of what was loaded from a string.
    private static String source(String origin) {
        int line = origin.lastIndexOf(':', origin.length() - 2);
        String chunk = origin.substring(0, line);
        String source = chunk.startsWith(LOADED) && chunk.endsWith("\"]")
                ? chunk.substring(LOADED.length(), chunk.length() - 2)
                : "@" + chunk;
        return source + origin.substring(line, origin.length() - 1);
    }

    /// A metamethod of the table may be asked, and may fail in turn.
    private static Object errorField(LuaState state, LuaTable table) {
        try {
            return state.index(table, ERROR);
        } catch (LuaError again) {
            return null;
        }
    }

    private static String text(LuaState state, Object thrown) {
        if (!(thrown instanceof LuaTable table)) {
            return "ERR " + Arguments.textToZero(state.toText(thrown).bytes());
        }
        LuaString text = Lua.text(errorField(state, table));
        return text == null ? "ERR unknown error" : Arguments.textToZero(text.bytes());
    }
}
