package io.sauva.lua;

import io.sauva.lua.library.BaseLibrary;
import io.sauva.lua.library.CoroutineLibrary;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// What the tests of Lua share: a set of libraries and ways to run a piece of text.
public final class LuaTesting {
    /// Everything there is.
    public static final LuaLibraries LIBRARIES =
            LuaLibraries.of(new BaseLibrary(), new CoroutineLibrary(), LuaTesting::stringsWithoutMethods);

    private LuaTesting() {}

    private static void stringsWithoutMethods(LuaLibrary.Installation installation) {
        LuaTable metatable = new LuaTable();
        metatable.set(Metamethod.INDEX.text(), new LuaTable());
        installation.stringMetatable(metatable);
    }

    /// What a program prints.
    public static String printed(String program) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (LuaState state = LuaState.open(LIBRARIES)) {
            state.output(output);
            state.call(Lua.compile(program, "test").load(state));
        }
        return output.toString(StandardCharsets.UTF_8);
    }

    /// The first result of a program.
    public static Object result(String program) {
        try (LuaState state = LuaState.open(LIBRARIES)) {
            return LuaFunction.first(state.call(Lua.compile(program, "test").load(state)));
        }
    }
}
