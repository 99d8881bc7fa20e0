package io.sauva.lua.library.json;

import io.sauva.lua.LuaUserdata;

/// What a script can change about encoding and decoding.
///
/// Thread: the thread that runs the state.
public final class JsonSettings {
    /// `cjson.null`. It has no metatable, and no script can give it one, so all states share it.
    public static final LuaUserdata NULL = LuaUserdata.NULL;

    /// What becomes of infinities and NaN.
    static final int REFUSED = 0;

    static final int ALLOWED = 1;
    static final int AS_NULL = 2;

    boolean sparseConvert;
    int sparseRatio = 2;
    int sparseSafe = 10;
    int encodeDepth = 1000;
    int decodeDepth = 1000;
    int precision = 14;
    boolean keepBuffer = true;
    int encodeInvalid = REFUSED;
    int decodeInvalid = ALLOWED;

    /// Values that one C function may have on Lua's stack: a second limit on depth.
    static final int MOST_SLOTS = 8000;
}
