package io.sauva.lua.library;

import io.sauva.lua.LuaLibraries;

/// The usual sets of libraries. None reaches files, processes or Java.
public final class Libraries {
    private static final LuaLibraries STANDARD = LuaLibraries.of(
            new BaseLibrary(), new CoroutineLibrary(), new StringLibrary(), new TableLibrary(), MathLibrary.standard());
    private static final LuaLibraries REDIS = LuaLibraries.of(
            new BaseLibrary(),
            new CoroutineLibrary(),
            new StringLibrary(),
            new TableLibrary(),
            MathLibrary.redis(),
            new BitLibrary(),
            new JsonLibrary(),
            new MessagePackLibrary(),
            new StructLibrary());

    private Libraries() {}

    /// Those of Lua 5.1 that need nothing from the host.
    public static LuaLibraries standard() {
        return STANDARD;
    }

    /// Those that Redis gives to scripts, and its generator of random numbers, but for the functions that call
    /// the server.
    public static LuaLibraries redis() {
        return REDIS;
    }
}
