package io.sauva.lua;

import java.util.IdentityHashMap;

/// The libraries that a host gives to its scripts, ready to be copied into states. Immutable; make one and use
/// it for all states.
public final class LuaLibraries {
    record Copy(LuaTable globals, LuaTable stringMetatable) {}

    private static final class Template implements LuaLibrary.Installation {
        private final LuaTable globals = new LuaTable();
        private LuaTable strings;

        @Override
        public LuaTable globals() {
            return globals;
        }

        @Override
        public void stringMetatable(LuaTable table) {
            strings = table;
        }
    }

    private final LuaTable globals;
    private final LuaTable strings;

    private LuaLibraries(Template template) {
        globals = template.globals;
        strings = template.strings;
    }

    /// Installs these libraries, in this order.
    public static LuaLibraries of(LuaLibrary... libraries) {
        Template template = new Template();
        for (LuaLibrary library : libraries) {
            library.install(template);
        }
        return new LuaLibraries(template);
    }

    Copy copy(MemoryAccount account) {
        IdentityHashMap<LuaTable, LuaTable> copies = new IdentityHashMap<>();
        LuaTable metatable = strings == null ? null : copy(strings, account, copies);
        return new Copy(copy(globals, account, copies), metatable);
    }

    /// Copies a table and all tables in it; a table that occurs twice is copied once.
    private static LuaTable copy(LuaTable table, MemoryAccount account, IdentityHashMap<LuaTable, LuaTable> copies) {
        LuaTable known = copies.get(table);
        if (known != null) {
            return known;
        }
        LuaTable copy = table.copy(account);
        copies.put(table, copy);
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            if (table.valueAt(at) instanceof LuaTable inner) {
                copy.set(table.keyAt(at), copy(inner, account, copies));
            }
        }
        if (table.metatable() != null) {
            copy.metatable(copy(table.metatable(), account, copies));
        }
        return copy;
    }
}
