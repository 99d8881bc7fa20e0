package io.sauva.lua;

/// The events that a metatable can handle.
public enum Metamethod {
    INDEX("__index"),
    NEWINDEX("__newindex"),
    CALL("__call"),
    EQUAL("__eq"),
    LESS("__lt"),
    LESS_OR_EQUAL("__le"),
    CONCATENATE("__concat"),
    LENGTH("__len"),
    NEGATE("__unm"),
    ADD("__add"),
    SUBTRACT("__sub"),
    MULTIPLY("__mul"),
    DIVIDE("__div"),
    MODULO("__mod"),
    POWER("__pow"),
    MODE("__mode"),
    TOSTRING("__tostring"),
    METATABLE("__metatable");

    @SuppressWarnings("ImmutableEnumChecker") // a string computes its hash when it is first asked for
    private final LuaString text;

    Metamethod(String text) {
        this.text = LuaString.constant(text);
    }

    /// The key in the metatable.
    public LuaString text() {
        return text;
    }

    @SuppressWarnings("EnumOrdinal") // a bit set that is never stored
    int bit() {
        return 1 << ordinal();
    }
}
