package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.LuaThread;
import java.util.Arrays;
import java.util.Locale;

/// The library `coroutine`.
public final class CoroutineLibrary implements LuaLibrary {
    @Override
    public void install(Installation installation) {
        LuaTable module = installation.module("coroutine");
        BaseLibrary.put(module, "create", LuaFunction.of((state, arguments) -> new LuaThread(state, body(arguments))));
        BaseLibrary.put(
                module,
                "wrap",
                LuaFunction.of((state, arguments) -> new Wrapped(new LuaThread(state, body(arguments)))));
        BaseLibrary.put(
                module,
                "yield",
                LuaFunction.of((state, arguments) -> LuaFunction.results(LuaThread.suspend(state, arguments))));
        BaseLibrary.put(module, "running", LuaFunction.of((state, arguments) -> state.running()));
        BaseLibrary.put(
                module,
                "status",
                LuaFunction.of((state, arguments) ->
                        LuaString.constant(thread(arguments).status().name().toLowerCase(Locale.ROOT))));
        BaseLibrary.put(module, "resume", LuaFunction.of(CoroutineLibrary::resume));
    }

    private static LuaFunction body(Object[] arguments) {
        if (Arguments.get(arguments, 0) instanceof LuaFunction function && function.environment() != null) {
            return function;
        }
        throw Arguments.wrong(0, "Lua function expected");
    }

    private static LuaThread thread(Object[] arguments) {
        if (Arguments.get(arguments, 0) instanceof LuaThread thread) {
            return thread;
        }
        throw Arguments.wrong(0, "coroutine expected");
    }

    private static Object resume(LuaState state, Object[] arguments) {
        LuaThread thread = thread(arguments);
        try {
            Object[] given = thread.resume(Arrays.copyOfRange(arguments, 1, arguments.length));
            Object[] all = new Object[given.length + 1];
            all[0] = true;
            System.arraycopy(given, 0, all, 1, given.length);
            return all;
        } catch (LuaError error) {
            return new Object[] {false, error.settled().value()};
        }
    }

    /// What `wrap` gives: a function that resumes. An error message gets the position of who called it in front.
    private static final class Wrapped extends LuaFunction {
        private final LuaThread thread;

        Wrapped(LuaThread thread) {
            this.thread = thread;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            try {
                return results(thread.resume(arguments));
            } catch (LuaError error) {
                Object value = error.settled().value();
                throw new LuaError(value instanceof Double ? Lua.text(value) : value, 1);
            }
        }
    }
}
