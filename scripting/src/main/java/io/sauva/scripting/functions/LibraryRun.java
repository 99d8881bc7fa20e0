package io.sauva.scripting.functions;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.scripting.api.Invocation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs the text of a library, which registers its functions. As in Redis it sees nothing of the server then but
/// a small table `redis`: no other global is there until it has ended, and the state is as before afterwards.
/// The functions it makes have the state's own globals, and see all of them when they are called.
///
/// So a library does the same whenever it is run: there is no time, no randomness and no data.
///
/// Thread: that which leased the state.
final class LibraryRun {
    private static final LuaString REDIS = LuaString.constant("redis");
    private static final LuaString REGISTER = LuaString.constant("register_function");
    private static final LuaString INDEX = LuaString.constant("__index");

    /// What libraries see of the table `redis` while they are loaded.
    private static final List<LuaString> SEEN = List.of(
            LuaString.constant("log"),
            LuaString.constant("LOG_DEBUG"),
            LuaString.constant("LOG_VERBOSE"),
            LuaString.constant("LOG_NOTICE"),
            LuaString.constant("LOG_WARNING"),
            LuaString.constant("REDIS_VERSION"),
            LuaString.constant("REDIS_VERSION_NUM"));

    private LibraryRun() {}

    /// Runs it; answers what it has registered.
    static Map<String, RegisterFunction.Registration> run(LuaState state, Lua program, Invocation invocation) {
        RegisterFunction register = new RegisterFunction();
        LuaTable globals = state.globals();
        Map<Object, Object> hidden = entries(globals);
        hidden.keySet().forEach(name -> globals.override(name, null));
        invocation.enter(state);
        try {
            globals.override(REDIS, redis(state, (LuaTable) hidden.get(REDIS), globals.metatable(), register));
            state.call(program.load(state));
            return register.registrations();
        } finally {
            Invocation.leave(state);
            hidden.forEach(globals::override);
        }
    }

    private static LuaTable redis(LuaState state, LuaTable whole, LuaTable metatable, RegisterFunction register) {
        LuaTable redis = state.table(0, SEEN.size() + 1);
        SEEN.forEach(name -> redis.set(name, whole.get(name)));
        redis.set(REGISTER, register);
        redis.metatable(missing(state, (LuaFunction) metatable.get(INDEX)));
        redis.freeze();
        return redis;
    }

    /// Of this table too, what is not there is an error.
    private static LuaTable missing(LuaState state, LuaFunction error) {
        LuaTable metatable = state.table(0, 1);
        metatable.set(INDEX, error);
        metatable.freeze();
        return metatable;
    }

    private static Map<Object, Object> entries(LuaTable table) {
        Map<Object, Object> entries = new LinkedHashMap<>();
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            entries.put(table.keyAt(at), table.valueAt(at));
        }
        return entries;
    }
}
