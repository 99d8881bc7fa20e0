package io.sauva.lua.library;

import io.sauva.lua.LuaLibraries;

/// The usual sets of libraries.
public final class Libraries {
    private static final LuaLibraries STANDARD = LuaLibraries.of(new BaseLibrary(), new CoroutineLibrary());

    private Libraries() {}

    /// All libraries that need nothing from the host: none reaches files, processes or Java.
    public static LuaLibraries standard() {
        return STANDARD;
    }
}
