package io.sauva.lua;

/// A set of functions for scripts. It is installed once into a template, from which every state gets a copy of
/// the tables; the functions themselves are shared by all states and must keep nothing.
@FunctionalInterface
public interface LuaLibrary {
    /// Puts the library's tables and functions in place.
    void install(Installation installation);

    /// The template that libraries are installed into.
    interface Installation {
        /// The table of globals.
        LuaTable globals();

        /// A new table, registered as the global `name`, with these functions.
        default LuaTable module(String name) {
            LuaTable table = new LuaTable();
            globals().set(LuaString.constant(name), table);
            return table;
        }

        /// Sets the metatable that all strings have.
        void stringMetatable(LuaTable table);
    }
}
