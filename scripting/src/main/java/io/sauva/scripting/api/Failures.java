package io.sauva.scripting.api;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaTable;
import io.sauva.scripting.conversion.LuaReply;

/// Errors of the functions of `redis`, as scripts see them: tables with the text in `err`.
///
/// Thread: that of the script.
final class Failures {
    private Failures() {}

    /// The error with this text, behind the code that most errors have.
    static LuaTable table(LuaState state, String message) {
        return LuaReply.error(state, "ERR " + message);
    }

    /// The same as an exception that the script may catch.
    static LuaError raised(LuaState state, String message) {
        return new LuaError(table(state, message));
    }
}
