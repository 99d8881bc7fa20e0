package io.sauva.scripting.api;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;

/// `redis.log(level, message, …)`
///
/// Thread: any.
final class Log extends LuaFunction {
    private static final System.Logger LOGGER = System.getLogger("io.sauva.scripting");
    private static final System.Logger.Level[] LEVELS = {
        System.Logger.Level.TRACE, System.Logger.Level.DEBUG, System.Logger.Level.INFO, System.Logger.Level.WARNING
    };

    static void write(System.Logger.Level level, String text) {
        LOGGER.log(level, text);
    }

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        if (arguments.length < 2) {
            throw Failures.raised(state, "redis.log() requires two arguments or more.");
        }
        if (!(arguments[0] instanceof Double number)) {
            throw Failures.raised(state, "First argument must be a number (log level).");
        }
        int level = number.intValue();
        if (level < 0 || level >= LEVELS.length) {
            throw Failures.raised(state, "Invalid debug level.");
        }
        StringBuilder line = new StringBuilder();
        for (int at = 1; at < arguments.length; at++) {
            LuaString part = Lua.text(Arguments.get(arguments, at));
            if (part != null) {
                state.tick(1 + part.bytes().length / RedisLibrary.BYTES_A_TURN);
                line.append(line.isEmpty() ? "" : " ").append(part);
            }
        }
        Invocation.of(state).log(state, LEVELS[level], line.toString());
        return NONE;
    }
}
