package io.sauva.scripting.functions;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.server.command.Arguments;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// `redis.register_function(name, callback)`, or with one table of named arguments. One serves one run of one
/// library, and has what was registered.
///
/// Thread: that of the run.
final class RegisterFunction extends LuaFunction {
    private final Map<String, Registration> registrations = new LinkedHashMap<>();

    /// What a library registered.
    ///
    /// @param name of the function
    /// @param description in the library's words, or `null`
    /// @param flags what it promises
    /// @param callback what is called, in the state that the library ran in
    record Registration(String name, byte[] description, Set<FunctionFlag> flags, LuaFunction callback) {}

    /// All that was registered, in this order.
    Map<String, Registration> registrations() {
        return registrations;
    }

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        Registration registration = switch (arguments.length) {
            case 1 -> named(state, arguments[0]);
            case 2 -> positional(state, arguments);
            default -> throw failure(state, "wrong number of arguments to redis.register_function");
        };
        String problem = LibraryHeader.nameProblem(registration.name());
        if (problem != null) {
            throw failure(state, problem);
        }
        if (registrations.putIfAbsent(registration.name(), registration) != null) {
            throw failure(state, "Function already exists in the library");
        }
        return NONE;
    }

    private static Registration positional(LuaState state, Object[] arguments) {
        LuaString name = Lua.text(arguments[0]);
        if (name == null) {
            throw failure(state, "first argument to redis.register_function must be a string");
        }
        if (!(arguments[1] instanceof LuaFunction callback)) {
            throw failure(state, "second argument to redis.register_function must be a function");
        }
        return new Registration(text(name), null, Set.of(), callback);
    }

    private static Registration named(LuaState state, Object argument) {
        if (!(argument instanceof LuaTable table)) {
            throw failure(
                    state,
                    "calling redis.register_function with a single argument is only applicable to Lua table"
                            + " (representing named arguments).");
        }
        LuaString name = null;
        LuaString description = null;
        LuaFunction callback = null;
        Set<FunctionFlag> flags = Set.of();
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            Object value = table.valueAt(at);
            switch (field(state, table.keyAt(at))) {
                case "function_name" -> name = string(state, "function_name", value);
                case "description" -> description = string(state, "description", value);
                case "callback" -> callback = callback(state, value);
                case "flags" -> flags = flags(state, value);
                default -> throw failure(state, "unknown argument given to redis.register_function");
            }
        }
        if (name == null) {
            throw failure(state, "redis.register_function must get a function name argument");
        }
        if (callback == null) {
            throw failure(state, "redis.register_function must get a callback argument");
        }
        return new Registration(text(name), description == null ? null : description.bytes(), flags, callback);
    }

    private static String field(LuaState state, Object key) {
        LuaString field = Lua.text(key);
        if (field == null) {
            throw failure(state, "named argument key given to redis.register_function is not a string");
        }
        return text(field).toLowerCase(Locale.ROOT);
    }

    private static LuaString string(LuaState state, String field, Object value) {
        LuaString string = Lua.text(value);
        if (string == null) {
            throw failure(state, field + " argument given to redis.register_function must be a string");
        }
        return string;
    }

    private static LuaFunction callback(LuaState state, Object value) {
        if (value instanceof LuaFunction function) {
            return function;
        }
        throw failure(state, "callback argument given to redis.register_function must be a function");
    }

    private static Set<FunctionFlag> flags(LuaState state, Object value) {
        if (!(value instanceof LuaTable table)) {
            throw failure(
                    state, "flags argument to redis.register_function must be a table representing function flags");
        }
        Set<FunctionFlag> flags = EnumSet.noneOf(FunctionFlag.class);
        for (int at = 1; table.get(at) != null; at++) {
            LuaString name = Lua.text(table.get(at));
            FunctionFlag flag = name == null ? null : FunctionFlag.named(text(name));
            if (flag == null) {
                throw failure(state, "unknown flag given");
            }
            flags.add(flag);
        }
        return flags;
    }

    private static String text(LuaString string) {
        return Arguments.text(string.bytes());
    }

    private static LuaError failure(LuaState state, String message) {
        return new LuaError(LuaReply.error(state, "ERR " + message));
    }
}
