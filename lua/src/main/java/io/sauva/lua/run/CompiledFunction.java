package io.sauva.lua.run;

import io.sauva.lua.LuaState;

/// The compiled body of a function: a hidden class extends this.
public abstract class CompiledFunction {
    /// Runs the body. Up to three parameters come one by one; if the function has more, all of them come in
    /// `arguments`. The call has been entered, and the caller leaves it.
    ///
    /// @return results as of [io.sauva.lua.LuaFunction], or a [TailCall]
    public abstract Object run(
            LuaState state,
            Closure closure,
            Object first,
            Object second,
            Object third,
            Object[] arguments,
            Object[] varargs);
}
