package io.sauva.lua.run;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaTable;
import io.sauva.lua.syntax.FunctionTree;
import java.util.Arrays;

/// A Lua function: code, outer variables, environment.
public final class Closure extends LuaFunction {
    private static final int BYTES = 48;

    final Prototype prototype;
    final Cell[] upvalues;
    private LuaTable environment;

    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private final Object token;

    Closure(LuaState state, Prototype prototype, Cell[] upvalues, LuaTable environment) {
        this.prototype = prototype;
        this.upvalues = upvalues;
        this.environment = environment;
        token = state.charge(BYTES + 24L * upvalues.length);
    }

    /// The function of a chunk.
    public static Closure ofChunk(LuaState state, Prototype prototype, LuaTable environment) {
        return new Closure(state, prototype, new Cell[0], environment);
    }

    /// What it was made from.
    public FunctionTree tree() {
        return prototype.tree();
    }

    @Override
    public LuaTable environment() {
        return environment;
    }

    @Override
    public boolean environment(LuaTable table) {
        environment = table;
        return true;
    }

    @Override
    public Object call(LuaState state) {
        Prototype code = prototype;
        if (code.wide) {
            return invoke(state, NONE);
        }
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, NONE);
        }
        CompiledFunction compiled = code.compiled;
        if (compiled != null) {
            return finish(state, code.cost, compiled.run(state, this, null, null, null, NONE, NONE));
        }
        return finish(state, code.run(state, this, new Object[code.slots], NONE));
    }

    @Override
    public Object call(LuaState state, Object first) {
        Prototype code = prototype;
        if (code.wide) {
            return invoke(state, new Object[] {first});
        }
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, new Object[] {first});
        }
        CompiledFunction compiled = code.compiled;
        if (compiled != null) {
            return finish(state, code.cost, compiled.run(state, this, first, null, null, NONE, NONE));
        }
        Object[] locals = new Object[code.slots];
        if (code.parameters > 0) {
            locals[0] = first;
        }
        return finish(state, code.run(state, this, locals, NONE));
    }

    @Override
    public Object call(LuaState state, Object first, Object second) {
        Prototype code = prototype;
        if (code.wide) {
            return invoke(state, new Object[] {first, second});
        }
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, new Object[] {first, second});
        }
        CompiledFunction compiled = code.compiled;
        if (compiled != null) {
            return finish(state, code.cost, compiled.run(state, this, first, second, null, NONE, NONE));
        }
        Object[] locals = new Object[code.slots];
        if (code.parameters > 0) {
            locals[0] = first;
        }
        if (code.parameters > 1) {
            locals[1] = second;
        }
        return finish(state, code.run(state, this, locals, NONE));
    }

    @Override
    public Object call(LuaState state, Object first, Object second, Object third) {
        Prototype code = prototype;
        if (code.wide) {
            return invoke(state, new Object[] {first, second, third});
        }
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, new Object[] {first, second, third});
        }
        CompiledFunction compiled = code.compiled;
        if (compiled != null) {
            return finish(state, code.cost, compiled.run(state, this, first, second, third, NONE, NONE));
        }
        Object[] locals = new Object[code.slots];
        if (code.parameters > 0) {
            locals[0] = first;
        }
        if (code.parameters > 1) {
            locals[1] = second;
        }
        if (code.parameters > 2) {
            locals[2] = third;
        }
        return finish(state, code.run(state, this, locals, NONE));
    }

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        return finish(state, start(state, arguments));
    }

    /// As [#invoke], but a tail call is answered and not made.
    Object start(LuaState state, Object[] arguments) {
        Prototype code = prototype;
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, arguments);
        }
        int given = arguments.length;
        Object[] varargs =
                code.vararg && given > code.parameters ? Arrays.copyOfRange(arguments, code.parameters, given) : NONE;
        CompiledFunction compiled = code.compiled;
        if (compiled != null) {
            Object result = runCompiled(state, compiled, arguments, varargs);
            state.leave(code.cost);
            return result;
        }
        Object[] locals = new Object[code.slots];
        System.arraycopy(arguments, 0, locals, 0, Math.min(given, code.parameters));
        return code.run(state, this, locals, varargs);
    }

    private Object runCompiled(LuaState state, CompiledFunction compiled, Object[] arguments, Object[] varargs) {
        int given = arguments.length;
        int parameters = prototype.parameters;
        if (parameters > 3) {
            Object[] all = given < parameters ? Arrays.copyOf(arguments, parameters) : arguments;
            return compiled.run(state, this, null, null, null, all, varargs);
        }
        Object first = given > 0 ? arguments[0] : null;
        Object second = given > 1 ? arguments[1] : null;
        Object third = given > 2 ? arguments[2] : null;
        return compiled.run(state, this, first, second, third, NONE, varargs);
    }

    private static Object finish(LuaState state, int cost, Object result) {
        state.leave(cost);
        return result instanceof TailCall call ? call.run(state) : result;
    }

    private static Object finish(LuaState state, Object result) {
        return result instanceof TailCall call ? call.run(state) : result;
    }
}
