package io.sauva.lua;

/// A value of the host that Lua code can hold and pass, and use through its metatable only.
public final class LuaUserdata {
    /// What C has as its null pointer; `cjson.null` is one.
    public static final LuaUserdata NULL = new LuaUserdata(null, null);

    private final Object content;
    private LuaTable metatable;

    /// Wraps anything; the content is out of reach of Lua code.
    public LuaUserdata(Object content, LuaTable metatable) {
        this.content = content;
        this.metatable = metatable;
    }

    /// What was wrapped.
    public Object content() {
        return content;
    }

    /// The metatable, or `null`.
    public LuaTable metatable() {
        return metatable;
    }

    /// Changes the metatable.
    public void metatable(LuaTable table) {
        metatable = table;
    }
}
