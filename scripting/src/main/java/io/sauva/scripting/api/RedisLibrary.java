package io.sauva.scripting.api;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.scripting.Digest;
import io.sauva.scripting.conversion.LuaReply;

/// The table `redis`: how scripts reach the server. Names, arguments and texts are those of Redis 7.0.
///
/// Thread: any; the functions keep nothing, what belongs to a run is its [Invocation].
public final class RedisLibrary implements LuaLibrary {
    private static final String VERSION = "7.0.15";
    private static final double VERSION_NUMBER = 0x07_00_0f;
    private static final int REPLICATE_ALL = 3;

    /// So many bytes of a string are worth a turn of a loop.
    static final int BYTES_A_TURN = 64;

    @Override
    public void install(Installation installation) {
        LuaTable redis = installation.module("redis");
        put(redis, "call", new CallFunction(false));
        put(redis, "pcall", new CallFunction(true));
        put(redis, "async", new BeginFunction());
        put(redis, "await", new AwaitFunction());
        put(redis, "atomic", new AtomicFunction());
        put(redis, "log", new Log());
        put(redis, "sha1hex", LuaFunction.of(RedisLibrary::digest));
        put(redis, "error_reply", LuaFunction.of(RedisLibrary::errorReply));
        put(redis, "status_reply", LuaFunction.of(RedisLibrary::statusReply));
        put(redis, "setresp", LuaFunction.of(RedisLibrary::setProtocol));
        put(redis, "set_repl", LuaFunction.of(RedisLibrary::setReplication));
        put(redis, "replicate_commands", LuaFunction.of((state, arguments) -> true));
        put(redis, "acl_check_cmd", LuaFunction.of(RedisLibrary::checkCommand));
        // There is no debugger, which Redis's scripts see as one that is not attached.
        put(redis, "breakpoint", LuaFunction.of((state, arguments) -> false));
        put(redis, "debug", LuaFunction.of((state, arguments) -> LuaFunction.NONE));
        redis.set(LuaString.constant("REDIS_VERSION"), LuaString.constant(VERSION));
        number(redis, "REDIS_VERSION_NUM", VERSION_NUMBER);
        number(redis, "LOG_DEBUG", 0);
        number(redis, "LOG_VERBOSE", 1);
        number(redis, "LOG_NOTICE", 2);
        number(redis, "LOG_WARNING", 3);
        number(redis, "REPL_NONE", 0);
        number(redis, "REPL_AOF", 1);
        number(redis, "REPL_SLAVE", 2);
        number(redis, "REPL_REPLICA", 2);
        number(redis, "REPL_ALL", REPLICATE_ALL);
    }

    private static void put(LuaTable table, String name, LuaFunction function) {
        table.set(LuaString.constant(name), function);
    }

    /// A number, or a string that reads as one; anything else is 0, as in C.
    private static double number(Object value) {
        try {
            return Arguments.number(new Object[] {value}, 0);
        } catch (LuaError e) {
            return 0;
        }
    }

    private static void number(LuaTable table, String name, double value) {
        table.set(LuaString.constant(name), value);
    }

    private static Object digest(LuaState state, Object[] arguments) {
        if (arguments.length != 1) {
            throw Failures.raised(state, "wrong number of arguments");
        }
        LuaString text = Lua.text(arguments[0]);
        return LuaString.of(Digest.of((text == null ? LuaString.EMPTY : text).bytes(), state::tick));
    }

    /// An error has a code, its first word; a text of one word gets the usual one.
    private static Object errorReply(LuaState state, Object[] arguments) {
        if (arguments.length != 1 || !(arguments[0] instanceof LuaString text)) {
            return Failures.table(state, "wrong number or type of arguments");
        }
        state.tick(text.bytes().length / BYTES_A_TURN);
        String message = io.sauva.server.command.Arguments.textToZero(text.bytes());
        String trimmed = trimmed(message.startsWith("-") ? message.substring(1) : message);
        return LuaReply.error(state, trimmed.indexOf(' ') < 0 ? "ERR " + trimmed : trimmed);
    }

    private static String trimmed(String message) {
        int end = message.length();
        while (end > 0 && (message.charAt(end - 1) == '\r' || message.charAt(end - 1) == '\n')) {
            end--;
        }
        return message.substring(0, end);
    }

    private static Object statusReply(LuaState state, Object[] arguments) {
        if (arguments.length != 1 || !(arguments[0] instanceof LuaString text)) {
            return Failures.table(state, "wrong number or type of arguments");
        }
        state.tick(text.bytes().length / BYTES_A_TURN);
        LuaTable status = state.table(0, 1);
        status.set(LuaString.constant("ok"), text);
        return status;
    }

    private static Object setProtocol(LuaState state, Object[] arguments) {
        if (arguments.length != 1) {
            throw Failures.raised(state, "redis.setresp() requires one argument.");
        }
        int version = (int) number(arguments[0]); // cut off, as in Redis
        if (version != 2 && version != 3) {
            throw Failures.raised(state, "RESP version must be 2 or 3.");
        }
        Invocation.of(state).protocol(version);
        return LuaFunction.NONE;
    }

    /// Effects are replicated, all or none of them as the server is set up; what a script wishes is checked and
    /// has no effect.
    private static Object setReplication(LuaState state, Object[] arguments) {
        if (arguments.length != 1) {
            throw Failures.raised(state, "redis.set_repl() requires two arguments.");
        }
        double flags = number(arguments[0]);
        if (((int) flags & ~REPLICATE_ALL) != 0) {
            throw Failures.raised(
                    state, "Invalid replication flags. Use REPL_AOF, REPL_REPLICA, REPL_ALL or REPL_NONE.");
        }
        return LuaFunction.NONE;
    }

    /// There is one user, who may do everything.
    private static Object checkCommand(LuaState state, Object[] arguments) {
        if (arguments.length == 0) {
            throw Failures.raised(state, "Please specify at least one argument for this redis lib call");
        }
        byte[][] words = CallFunction.words(arguments);
        if (words == null) {
            throw Failures.raised(state, CallFunction.WRONG_WORDS);
        }
        if (Invocation.of(state).commands().find(words) == null) {
            throw Failures.raised(state, "Invalid command passed to redis.acl_check_cmd()");
        }
        return Arguments.any(arguments, 0) != null;
    }
}
