package io.sauva.lua.run;

import io.sauva.lua.LuaError;
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
