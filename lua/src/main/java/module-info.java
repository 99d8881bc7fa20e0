/// Lua 5.1 for the JVM: faithful, suspendable, stoppable; usable alone.
module io.sauva.lua {
    exports io.sauva.lua;
    exports io.sauva.lua.library;
}
