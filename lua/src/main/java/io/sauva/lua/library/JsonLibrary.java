package io.sauva.lua.library;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.LuaUserdata;
import io.sauva.lua.library.json.JsonDecoder;
import io.sauva.lua.library.json.JsonEncoder;
import io.sauva.lua.library.json.JsonFunction;
import io.sauva.lua.library.json.JsonOption;
import io.sauva.lua.library.json.JsonSettings;

/// The library `cjson` as Redis ships it (lua-cjson 2.1.0).
///
/// The functions of the global table share one set of settings in each state; those that `cjson.new` makes have
/// their own.
public final class JsonLibrary implements LuaLibrary {
    /// What `null` is decoded to, and encoded as: `cjson.null`.
    public static final LuaUserdata NULL = JsonSettings.NULL;

    @Override
    public void install(Installation installation) {
        fill(installation.module("cjson"), null);
    }

    private static void fill(LuaTable table, JsonSettings settings) {
        table.set(LuaString.constant("encode"), new JsonEncoder.Encode(settings));
        table.set(LuaString.constant("decode"), new JsonDecoder.Decode(settings));
        for (JsonOption option : JsonOption.values()) {
            table.set(LuaString.constant(option.text()), new JsonFunction.Change(settings, option));
        }
        table.set(LuaString.constant("new"), new New());
        table.set(LuaString.constant("null"), NULL);
        table.set(LuaString.constant("_NAME"), LuaString.constant("cjson"));
        table.set(LuaString.constant("_VERSION"), LuaString.constant("2.1.0"));
    }

    private static final class New extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaTable table = state.table();
            fill(table, new JsonSettings());
            return table;
        }
    }
}
