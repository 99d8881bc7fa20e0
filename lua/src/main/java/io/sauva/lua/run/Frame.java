package io.sauva.lua.run;

import io.sauva.lua.LuaState;

/// One call of a Lua function in the interpreter: its local variables and what it has been given.
public final class Frame {
    final LuaState state;
    final Closure closure;

    /// The local variables by slot; a captured one is a [Cell].
    final Object[] slots;

    /// What `...` stands for.
    final Object[] varargs;

    /// What a `return` gave, as of [io.sauva.lua.LuaFunction], or a [TailCall].
    Object result;

    /// Where a compiled loop is that has run the turns it was given.
    double at;

    Object control;

    Frame(LuaState state, Closure closure, Object[] slots, Object[] varargs) {
        this.state = state;
        this.closure = closure;
        this.slots = slots;
        this.varargs = varargs;
    }
}
