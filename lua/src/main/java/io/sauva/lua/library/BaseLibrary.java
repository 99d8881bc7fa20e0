package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.LuaUserdata;
import io.sauva.lua.Metamethod;
import io.sauva.lua.number.NumberText;
import io.sauva.lua.run.Operations;
import java.util.Arrays;

/// The basic functions: all of Lua 5.1's but those that read files.
public final class BaseLibrary implements LuaLibrary {
    private static final int MOST_RESULTS = 8000;

    @Override
    public void install(Installation installation) {
        LuaTable globals = installation.globals();
        globals.set(LuaString.constant("_G"), globals);
        globals.set(LuaString.constant("_VERSION"), LuaString.constant("Lua 5.1"));
        put(globals, "next", Next.FUNCTION);
        put(globals, "pairs", LuaFunction.of((state, arguments) ->
                new Object[] {Next.FUNCTION, Arguments.table(arguments, 0), null}));
        put(globals, "ipairs", LuaFunction.of((state, arguments) ->
                new Object[] {Items.FUNCTION, Arguments.table(arguments, 0), 0.0}));
        put(globals, "type", new Type());
        put(globals, "tostring", new Tostring());
        put(globals, "tonumber", new Tonumber());
        put(globals, "print", LuaFunction.of(BaseLibrary::print));
        put(globals, "assert", LuaFunction.of(BaseLibrary::check));
        put(globals, "error", LuaFunction.of(BaseLibrary::error));
        put(globals, "select", LuaFunction.of(BaseLibrary::select));
        put(globals, "unpack", LuaFunction.of(BaseLibrary::unpack));
        put(
                globals,
                "rawequal",
                LuaFunction.of((state, arguments) ->
                        Operations.rawEqual(state, Arguments.any(arguments, 0), Arguments.any(arguments, 1))));
        put(
                globals,
                "rawget",
                LuaFunction.of(
                        (state, arguments) -> Arguments.table(arguments, 0).get(Arguments.any(arguments, 1))));
        put(globals, "rawset", LuaFunction.of(BaseLibrary::rawset));
        put(globals, "getmetatable", LuaFunction.of(BaseLibrary::getmetatable));
        put(globals, "setmetatable", LuaFunction.of(BaseLibrary::setmetatable));
        put(globals, "collectgarbage", LuaFunction.of(BaseLibrary::collectgarbage));
        put(globals, "gcinfo", LuaFunction.of((state, arguments) -> (double) (state.memoryUsed() >> 10)));
        put(globals, "newproxy", LuaFunction.of(BaseLibrary::newproxy));
        new ProtectedCalls().install(installation);
        new Environments().install(installation);
    }

    static void put(LuaTable table, String name, LuaFunction function) {
        table.set(LuaString.constant(name), function);
    }

    /// The step of `ipairs`.
    static final class Items extends LuaFunction {
        static final Items FUNCTION = new Items();

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            int index = Arguments.integer(arguments, 1) + 1;
            Object value = Arguments.table(arguments, 0).get(index);
            return value == null ? null : new Object[] {(double) index, value};
        }

        @Override
        public Object call(LuaState state, Object table, Object index) {
            if (table instanceof LuaTable items && index instanceof Double last) {
                double next = last.intValue() + 1.0;
                Object value = items.get(next);
                return value == null ? null : new Object[] {next, value};
            }
            return invoke(state, new Object[] {table, index});
        }
    }

    private static final class Type extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return LuaString.constant(Lua.typeName(Arguments.any(arguments, 0)));
        }

        @Override
        public Object call(LuaState state, Object value) {
            return LuaString.constant(Lua.typeName(value));
        }
    }

    private static final class Tostring extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return call(state, Arguments.any(arguments, 0));
        }

        @Override
        public Object call(LuaState state, Object value) {
            Object method = Operations.metamethod(state, value, Metamethod.TOSTRING);
            return method == null ? state.toText(value) : LuaFunction.first(state.apply(method, value));
        }
    }

    private static final class Tonumber extends LuaFunction {
        @Override
        public Object call(LuaState state, Object value) {
            if (value instanceof Double) {
                return value;
            }
            if (value instanceof LuaString text) {
                state.tick(text.length() >>> 6);
                return NumberText.parse(text);
            }
            return null;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            int base = Arguments.integer(arguments, 1, 10);
            if (base == 10) {
                return call(state, Arguments.any(arguments, 0));
            }
            LuaString text = Arguments.string(arguments, 0);
            if (base < 2 || base > 36) {
                throw Arguments.wrong(1, "base out of range");
            }
            state.tick(text.length() >>> 6);
            return NumberText.parse(text, base);
        }
    }

    private static final LuaString TOSTRING = LuaString.constant("tostring");

    /// PUC prints strings of C, which end at the first zero byte.
    private static byte[] upToZero(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0) {
                return Arrays.copyOf(bytes, i);
            }
        }
        return bytes;
    }

    private static Object print(LuaState state, Object[] arguments) {
        Object tostring = state.globals().get(TOSTRING);
        for (int i = 0; i < arguments.length; i++) {
            Object text = tostring instanceof Tostring known
                    ? known.call(state, arguments[i])
                    : LuaFunction.first(state.apply(tostring, arguments[i]));
            LuaString shown = Lua.text(text);
            if (shown == null) {
                throw new LuaError("'tostring' must return a string to 'print'");
            }
            if (i > 0) {
                state.print(new byte[] {'\t'});
            }
            state.tickBytes(shown.length());
            state.print(upToZero(shown.bytes()));
        }
        state.print(new byte[] {'\n'});
        return LuaFunction.NONE;
    }

    private static Object check(LuaState state, Object[] arguments) {
        if (!Operations.truth(Arguments.any(arguments, 0))) {
            throw new LuaError(Arguments.string(arguments, 1, LuaString.of("assertion failed!")), 1);
        }
        return LuaFunction.results(arguments);
    }

    private static Object error(LuaState state, Object[] arguments) {
        Object value = Arguments.get(arguments, 0);
        int level = Arguments.integer(arguments, 1, 1);
        if (value instanceof Double && level > 0) {
            value = Lua.text(value);
        }
        if (value instanceof LuaString text) {
            // Its position is put before it, in a copy.
            state.tickBytes(text.length());
        }
        throw new LuaError(value, Math.max(0, level));
    }

    private static Object select(LuaState state, Object[] arguments) {
        int count = arguments.length;
        if (Arguments.get(arguments, 0) instanceof LuaString text && text.length() > 0 && text.at(0) == '#') {
            return (double) (count - 1);
        }
        int index = Arguments.integer(arguments, 0);
        if (index < 0) {
            index += count;
        } else if (index > count) {
            index = count;
        }
        if (index < 1) {
            throw Arguments.wrong(0, "index out of range");
        }
        return LuaFunction.results(Arrays.copyOfRange(arguments, index, count));
    }

    private static Object unpack(LuaState state, Object[] arguments) {
        LuaTable table = Arguments.table(arguments, 0);
        long first = Arguments.integer(arguments, 1, 1);
        long last = Arguments.given(arguments, 2) ? Arguments.integer(arguments, 2) : table.length();
        if (first > last) {
            return LuaFunction.NONE;
        }
        long count = last - first + 1;
        if (count + arguments.length > MOST_RESULTS) {
            throw new LuaError("too many results to unpack");
        }
        Object[] values = new Object[(int) count];
        state.tick(values.length >>> 3);
        for (int i = 0; i < values.length; i++) {
            values[i] = table.get((int) (first + i));
        }
        return LuaFunction.results(values);
    }

    private static Object rawset(LuaState state, Object[] arguments) {
        LuaTable table = Arguments.table(arguments, 0);
        Object key = Arguments.any(arguments, 1);
        table.set(key, Arguments.any(arguments, 2));
        return table;
    }

    private static Object getmetatable(LuaState state, Object[] arguments) {
        LuaTable metatable = state.metatable(Arguments.any(arguments, 0));
        if (metatable == null) {
            return null;
        }
        Object shown = metatable.get(Metamethod.METATABLE.text());
        return shown == null ? metatable : shown;
    }

    private static Object setmetatable(LuaState state, Object[] arguments) {
        LuaTable table = Arguments.table(arguments, 0);
        Object metatable = Arguments.get(arguments, 1);
        if (arguments.length < 2 || (metatable != null && !(metatable instanceof LuaTable))) {
            throw Arguments.wrong(1, "nil or table expected");
        }
        if (table.metatable() != null && table.metatable().get(Metamethod.METATABLE.text()) != null) {
            throw new LuaError("cannot change a protected metatable");
        }
        table.metatable((LuaTable) metatable);
        return table;
    }

    /// The collector is Java's, so there is nothing to do but to answer.
    private static Object collectgarbage(LuaState state, Object[] arguments) {
        LuaString option = Arguments.string(arguments, 0, LuaString.of("collect"));
        Arguments.integer(arguments, 1, 0);
        return switch (option.toString()) {
            case "count" -> state.memoryUsed() / 1024.0;
            case "collect", "stop", "restart" -> 0.0;
            case "step" -> false;
            case "setpause", "setstepmul" -> 200.0;
            default -> throw Arguments.wrong(0, "invalid option '" + option + "'");
        };
    }

    private static Object newproxy(LuaState state, Object[] arguments) {
        Object like = Arguments.get(arguments, 0);
        LuaTable metatable = null;
        if (like instanceof LuaUserdata other) {
            metatable = other.metatable();
        } else if (like == Boolean.TRUE) {
            metatable = state.table();
        } else if (like != null && like != Boolean.FALSE) {
            throw Arguments.wrong(0, "boolean or proxy expected");
        }
        return new LuaUserdata(null, metatable);
    }
}
