package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import java.io.ByteArrayOutputStream;

/// `getfenv`, `setfenv`, and the functions that load text.
final class Environments implements LuaLibrary {
    @Override
    public void install(Installation installation) {
        LuaTable globals = installation.globals();
        BaseLibrary.put(globals, "getfenv", LuaFunction.of(Environments::getfenv));
        BaseLibrary.put(globals, "setfenv", LuaFunction.of(Environments::setfenv));
        BaseLibrary.put(globals, "load", LuaFunction.of(Environments::load));
        BaseLibrary.put(globals, "loadstring", LuaFunction.of(Environments::loadstring));
    }

    private static LuaFunction function(LuaState state, Object[] arguments, boolean optional) {
        if (Arguments.get(arguments, 0) instanceof LuaFunction function) {
            return function;
        }
        int level = optional ? Arguments.integer(arguments, 0, 1) : Arguments.integer(arguments, 0);
        if (level < 0) {
            throw Arguments.wrong(0, "level must be non-negative");
        }
        LuaFunction found = level == 0 ? Next.FUNCTION : state.function(level);
        if (found == null) {
            throw Arguments.wrong(0, "invalid level");
        }
        return found;
    }

    private static Object getfenv(LuaState state, Object[] arguments) {
        LuaTable environment = function(state, arguments, true).environment();
        return environment == null ? state.globals() : environment;
    }

    private static Object setfenv(LuaState state, Object[] arguments) {
        LuaTable table = Arguments.table(arguments, 1);
        LuaFunction function = function(state, arguments, false);
        if (arguments[0] instanceof Double level && level == 0) {
            state.globals(table);
            return LuaFunction.NONE;
        }
        if (!function.environment(table)) {
            throw new LuaError("'setfenv' cannot change environment of given object");
        }
        return function;
    }

    private static Object loadstring(LuaState state, Object[] arguments) {
        LuaString text = Arguments.string(arguments, 0);
        return compile(state, text.bytes(), Arguments.string(arguments, 1, text));
    }

    private static Object load(LuaState state, Object[] arguments) {
        LuaFunction reader = Arguments.function(arguments, 0);
        LuaString name = Arguments.string(arguments, 1, LuaString.of("=(load)"));
        ByteArrayOutputStream source = new ByteArrayOutputStream();
        while (true) {
            Object piece = LuaFunction.first(state.apply(reader));
            LuaString text = Lua.text(piece);
            if (piece != null && text == null) {
                return new Object[] {null, LuaString.of("reader function must return a string")};
            }
            if (text == null || text.length() == 0) {
                return compile(state, source.toByteArray(), name);
            }
            state.check((long) source.size() + text.length());
            state.tick(1 + (text.length() >>> 6));
            source.writeBytes(text.bytes());
        }
    }

    private static Object compile(LuaState state, byte[] source, LuaString name) {
        state.tick(1 + (source.length >>> 3));
        try {
            return Lua.compile(source, ChunkName.shown(name)).load(state);
        } catch (LuaError error) {
            return new Object[] {null, error.value()};
        }
    }
}
