package io.sauva.lua.library.text;

import io.sauva.lua.LuaError;

/// What can be wrong with a pattern, in Lua's words.
enum PatternFault {
    ENDS_WITH_ESCAPE("malformed pattern (ends with '%')"),
    NO_CLOSING_BRACKET("malformed pattern (missing ']')"),
    NO_SET_AFTER_FRONTIER("missing '[' after '%f' in pattern"),
    UNBALANCED("unbalanced pattern"),
    CAPTURE_INDEX("invalid capture index"),
    NOT_OPEN("invalid pattern capture"),
    UNFINISHED("unfinished capture"),
    TOO_MANY("too many captures");

    private final String message;

    PatternFault(String message) {
        this.message = message;
    }

    LuaError error() {
        return new LuaError(message);
    }
}
