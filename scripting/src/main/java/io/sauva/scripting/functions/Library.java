package io.sauva.scripting.functions;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaState;
import io.sauva.scripting.analysis.Traits;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// A library: its text, its program, and the functions that it registers. It is compiled once; each Lua state
/// that calls one of its functions has an instance of it ([LibraryInstances]).
///
/// Thread: any; but for what is known of its functions, and the state of its own, it does not change.
/// Invariant: the state of its own is used only while every partition is held alone.
final class Library {
    private final String name;
    private final byte[] text;
    private final Lua program;
    private final boolean isQuick;
    private final boolean keepsState;
    private final Map<String, LibraryFunction> functions = new LinkedHashMap<>();
    private LuaState ownState;

    /// @param isQuick whether an instance of it is made in no time
    /// @param keepsState whether its functions leave something behind for the next call
    /// @param registered what it has registered
    /// @param traits finds out what a function may do
    Library(
            String name,
            byte[] text,
            Lua program,
            boolean isQuick,
            boolean keepsState,
            Map<String, RegisterFunction.Registration> registered,
            Function<RegisterFunction.Registration, Traits> traits) {
        this.name = name;
        this.text = text;
        this.program = program;
        this.isQuick = isQuick;
        this.keepsState = keepsState;
        for (RegisterFunction.Registration each : registered.values()) {
            functions.put(
                    each.name(),
                    new LibraryFunction(this, each.name(), each.description(), each.flags(), traits.apply(each)));
        }
    }

    String name() {
        return name;
    }

    /// With its first line. To be read only.
    byte[] text() {
        return text;
    }

    Lua program() {
        return program;
    }

    /// Whether an instance of it is made in no time.
    boolean isQuick() {
        return isQuick;
    }

    /// Whether its functions leave something behind for the next call, so that there must be one instance only,
    /// used by one call at a time.
    boolean keepsState() {
        return keepsState;
    }

    /// The state in which all its functions run, if it keeps something for the next call.
    LuaState ownState(Supplier<LuaState> first) {
        if (ownState == null) {
            ownState = first.get();
        }
        return ownState;
    }

    /// By their names, in the order in which they were registered. To be read only.
    Map<String, LibraryFunction> functions() {
        return functions;
    }
}
