package io.sauva.lua.library.json;

/// What JSON text is made of. The names stand in error messages.
enum JsonToken {
    T_OBJ_BEGIN,
    T_OBJ_END,
    T_ARR_BEGIN,
    T_ARR_END,
    T_STRING,
    T_NUMBER,
    T_BOOLEAN,
    T_NULL,
    T_COLON,
    T_COMMA,
    T_END,
    T_ERROR
}
