package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;

/// A call that a function ended with: the function has been left, and whoever called it makes the call instead,
/// so that a chain of tail calls takes no stack.
final class TailCall {
    private final Closure closure;
    private final Object[] arguments;

    TailCall(Closure closure, Object[] arguments) {
        this.closure = closure;
        this.arguments = arguments;
    }

    /// What a function leaves to its caller; `null` if no Lua function is called, directly or by `__call`.
    static TailCall of(LuaState state, Object called, Object[] arguments, Site site) {
        if (called instanceof Closure closure) {
            return new TailCall(closure, arguments);
        }
        if (called instanceof LuaFunction || !(Calling.target(state, called, site) instanceof Closure closure)) {
            return null;
        }
        return new TailCall(closure, Operations.following(called, arguments));
    }

    /// Makes the call and all tail calls that follow from it.
    Object run(LuaState state) {
        TailCall call = this;
        int levels = 0;
        while (true) {
            levels++;
            Object result;
            try {
                result = call.closure.start(state, call.arguments);
            } catch (LuaError error) {
                // Each function that was left is a level of the stack that nothing is known of.
                for (int level = 0; level < levels && error.incomplete(); level++) {
                    error.pass();
                }
                throw error;
            }
            if (!(result instanceof TailCall next)) {
                return result;
            }
            call = next;
        }
    }
}
