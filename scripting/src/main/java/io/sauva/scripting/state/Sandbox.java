package io.sauva.scripting.state;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibraries;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.BaseLibrary;
import io.sauva.lua.library.BitLibrary;
import io.sauva.lua.library.CoroutineLibrary;
import io.sauva.lua.library.JsonLibrary;
import io.sauva.lua.library.MathLibrary;
import io.sauva.lua.library.MessagePackLibrary;
import io.sauva.lua.library.StringLibrary;
import io.sauva.lua.library.StructLibrary;
import io.sauva.lua.library.TableLibrary;
import io.sauva.scripting.api.RedisLibrary;
import java.util.List;

/// What scripts find when they begin: Redis's libraries, read-only, and no way to make a global variable or to
/// use one that is not there.
///
/// Thread: any; it does not change.
final class Sandbox implements LuaLibrary {
    /// What Lua has and Redis hides.
    private static final List<String> HIDDEN =
            List.of("print", "getfenv", "setfenv", "newproxy", "dofile", "loadfile", "module", "require");

    private static final LuaString JSON = LuaString.constant("cjson");

    /// The settings of `cjson`, each by its name there.
    private static final List<String> SETTINGS = List.of(
            "encode_sparse_array",
            "encode_max_depth",
            "encode_number_precision",
            "encode_keep_buffer",
            "encode_invalid_numbers",
            "decode_max_depth",
            "decode_invalid_numbers");

    private static final LuaString PROTECTED_CALL = LuaString.constant("pcall");
    private static final LuaString ERROR = LuaString.constant("err");

    private static final LuaLibraries LIBRARIES = LuaLibraries.of(
                    new BaseLibrary(),
                    new CoroutineLibrary(),
                    new StringLibrary(),
                    new TableLibrary(),
                    MathLibrary.redis(),
                    new BitLibrary(),
                    new JsonLibrary(),
                    new MessagePackLibrary(),
                    new StructLibrary(),
                    new RedisLibrary(),
                    new Sandbox())
            .readOnly();

    private Sandbox() {}

    /// The libraries, for all states.
    static LuaLibraries libraries() {
        return LIBRARIES;
    }

    @Override
    public void install(Installation installation) {
        LuaTable globals = installation.globals();
        for (String name : HIDDEN) {
            globals.set(LuaString.constant(name), null);
        }
        LuaTable json = (LuaTable) globals.get(JSON);
        for (String name : SETTINGS) {
            LuaString setting = LuaString.constant(name);
            json.set(setting, new Setting((LuaFunction) json.get(setting)));
        }
        globals.set(PROTECTED_CALL, new ProtectedCall((LuaFunction) globals.get(PROTECTED_CALL)));
        globals.set(LuaString.constant("__redis__err__handler"), LuaFunction.of(Sandbox::handleError));
        LuaTable metatable = new LuaTable();
        metatable.set(LuaString.constant("__index"), LuaFunction.of(Sandbox::missing));
        globals.metatable(metatable);
    }

    /// Redis has it among the globals, so that a script can see it: makes a table of any error.
    private static Object handleError(LuaState state, Object[] arguments) {
        Object thrown = Arguments.get(arguments, 0);
        if (thrown instanceof LuaTable) {
            return thrown;
        }
        LuaTable error = state.table(0, 1);
        error.set(ERROR, LuaString.of("ERR " + state.toText(thrown)));
        return error;
    }

    private static Object missing(LuaState state, Object[] arguments) {
        Object name = Arguments.get(arguments, 1);
        LuaString text = Lua.text(name);
        throw new LuaError("Script attempted to access nonexistent global variable '"
                + (text == null ? LuaString.of(Lua.typeName(name)) : text) + "'");
    }

    /// Whether a script has changed settings of `cjson` in this state.
    static boolean isChanged(LuaState state) {
        return state.attachment(Settings.class, Settings::new).changed;
    }

    /// What a state has for itself besides its globals.
    private static final class Settings {
        private boolean changed;
    }

    /// A setting of `cjson`. It belongs to the state, which other scripts use afterwards, each another one.
    private static final class Setting extends LuaFunction {
        private final LuaFunction plain;

        Setting(LuaFunction plain) {
            this.plain = plain;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            if (arguments.length > 0) {
                state.attachment(Settings.class, Settings::new).changed = true;
            }
            return plain.invoke(state, arguments);
        }
    }

    /// Redis's `pcall`: of an error of `redis.call`, which is a table since 7.0, scripts still get the text.
    private static final class ProtectedCall extends LuaFunction {
        private final LuaFunction plain;

        ProtectedCall(LuaFunction plain) {
            this.plain = plain;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            Object results = plain.invoke(state, arguments);
            if (results instanceof Object[] list
                    && list.length == 2
                    && list[0] == Boolean.FALSE
                    && list[1] instanceof LuaTable error) {
                LuaString text = Lua.text(state.index(error, ERROR));
                return text == null ? results : new Object[] {false, text};
            }
            return results;
        }
    }
}
