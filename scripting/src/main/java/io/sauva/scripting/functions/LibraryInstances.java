package io.sauva.scripting.functions;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.scripting.api.Invocation;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The libraries in one Lua state. A callback is a closure of the state that its library ran in, so each state
/// that calls a function needs the library's functions of its own: the library is run there once more, when one
/// of them is called for the first time.
///
/// No lock is needed for that. A state belongs to who leased it, its instances with it, and the catalogue is a
/// snapshot: instances of libraries that are no longer in it are let go when the state sees the next one.
///
/// Thread: that which leased the state.
final class LibraryInstances {
    private static final LuaString REDIS = LuaString.constant("redis");
    private static final LuaString ERROR_HANDLER = LuaString.constant("__redis__err__handler");

    /// What scripts have in the table `redis`, and functions have not.
    private static final Set<LuaString> NOT_FOR_FUNCTIONS = Set.of(
            LuaString.constant("breakpoint"), LuaString.constant("debug"), LuaString.constant("replicate_commands"));

    private final Map<Library, Map<String, LuaFunction>> callbacks = new HashMap<>();
    private Catalogue seen = Catalogue.EMPTY;

    private LibraryInstances() {}

    /// Those of a state; a state that had none becomes one for functions.
    static LibraryInstances of(LuaState state) {
        return state.attachment(LibraryInstances.class, () -> {
            prepare(state);
            return new LibraryInstances();
        });
    }

    /// What is to be called for a function, in this state.
    ///
    /// @param present the libraries that there are now
    LuaFunction callback(LuaState state, LibraryFunction function, Catalogue present, Invocation invocation) {
        if (seen != present) {
            callbacks.keySet().removeIf(library -> !present.has(library));
            seen = present;
        }
        Library library = function.library();
        Map<String, LuaFunction> known = callbacks.get(library);
        if (known == null) {
            known = new HashMap<>();
            for (var each : LibraryRun.run(state, library.program(), invocation).values()) {
                known.put(each.name(), each.callback());
            }
            callbacks.put(library, known);
        }
        return known.get(function.name());
    }

    /// Lets go of the instance of a library, in which a call was given up half done.
    void forget(Library library) {
        callbacks.remove(library);
    }

    private static void prepare(LuaState state) {
        LuaTable globals = state.globals();
        LuaTable whole = (LuaTable) globals.get(REDIS);
        LuaTable redis = state.table(0, 0);
        for (int at = whole.positionFrom(0); at >= 0; at = whole.positionFrom(at + 1)) {
            if (!NOT_FOR_FUNCTIONS.contains(whole.keyAt(at))) {
                redis.set(whole.keyAt(at), whole.valueAt(at));
            }
        }
        redis.freeze();
        globals.override(REDIS, redis);
        globals.override(ERROR_HANDLER, null);
    }
}
