package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.text.ByteBuilder;
import java.io.ByteArrayOutputStream;

/// `getfenv`, `setfenv`, and the functions that load text.
final class Environments implements LuaLibrary {
    /// What `load` reads at most where no limit of memory says less.
    private static final long LONGEST_SOURCE =
            Math.min(1 << 29, Runtime.getRuntime().maxMemory() / 16);

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

    /// As in C all errors are answered and not thrown, those of the reader and that of the memory too.
    private static Object load(LuaState state, Object[] arguments) {
        LuaFunction reader = Arguments.function(arguments, 0);
        LuaString name = Arguments.string(arguments, 1, LuaString.of("=(load)"));
        long mark = state.mark();
        byte[] source;
        try {
            source = read(state, reader);
        } catch (LuaError error) {
            state.unwind(mark);
            return new Object[] {null, error.settled().value()};
        }
        return compile(state, source, name);
    }

    /// What a reader has given so far. Loads within loads have theirs at the same time, so it is charged.
    private static final class Text {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private long charged;
        private Object token;

        void add(LuaState state, LuaString piece) {
            long size = (long) bytes.size() + piece.length();
            if (size > LONGEST_SOURCE) {
                throw ByteBuilder.tooLarge();
            }
            if (size > charged || token == null) {
                charged = Math.max(2 * size, 256);
                token = state.charge(charged);
            }
            state.tick();
            state.tickBytes(piece.length());
            bytes.writeBytes(piece.bytes());
        }
    }

    private static byte[] read(LuaState state, LuaFunction reader) {
        Text source = new Text();
        while (true) {
            Object piece = LuaFunction.first(state.apply(reader));
            LuaString text = Lua.text(piece);
            if (piece != null && text == null) {
                throw new LuaError(LuaString.of("reader function must return a string"));
            }
            if (text == null || text.length() == 0) {
                return source.bytes.toByteArray();
            }
            source.add(state, text);
        }
    }

    private static Object compile(LuaState state, byte[] source, LuaString name) {
        state.tick();
        state.tickBytes(name.length());
        String shown = ChunkName.shown(name);
        try {
            return Lua.compile(state, source, shown).load(state);
        } catch (LuaError error) {
            return new Object[] {null, error.value()};
        }
    }
}
