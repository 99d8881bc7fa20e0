package io.sauva.lua.run;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaTable;
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
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, NONE);
        }
        return finish(state, code.run(state, this, new Object[code.slots], NONE));
    }

    @Override
    public Object call(LuaState state, Object first) {
        Prototype code = prototype;
        if (code.vararg) {
            return invoke(state, new Object[] {first});
        }
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, new Object[] {first});
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
        if (code.vararg) {
            return invoke(state, new Object[] {first, second});
        }
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, new Object[] {first, second});
        }
        Object[] locals = new Object[code.slots];
        if (code.parameters > 1) {
            locals[0] = first;
            locals[1] = second;
        } else if (code.parameters == 1) {
            locals[0] = first;
        }
        return finish(state, code.run(state, this, locals, NONE));
    }

    @Override
    public Object call(LuaState state, Object first, Object second, Object third) {
        Prototype code = prototype;
        if (code.vararg || code.parameters < 3) {
            return invoke(state, new Object[] {first, second, third});
        }
        if (!state.enter(this, code.cost)) {
            return state.elsewhere(this, new Object[] {first, second, third});
        }
        Object[] locals = new Object[code.slots];
        locals[0] = first;
        locals[1] = second;
        locals[2] = third;
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
        Object[] locals = new Object[code.slots];
        int given = arguments.length;
        System.arraycopy(arguments, 0, locals, 0, Math.min(given, code.parameters));
        Object[] varargs =
                code.vararg && given > code.parameters ? Arrays.copyOfRange(arguments, code.parameters, given) : NONE;
        return code.run(state, this, locals, varargs);
    }

    private static Object finish(LuaState state, Object result) {
        return result instanceof TailCall call ? call.run(state) : result;
    }
}
