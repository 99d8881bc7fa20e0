/// Lua 5.1 for the JVM: faithful, suspendable, stoppable; usable alone.
@SuppressWarnings("module") // the module that reads the syntax stands above this one
module io.sauva.lua {
    exports io.sauva.lua;
    exports io.sauva.lua.library;
    exports io.sauva.lua.syntax to
            io.sauva.scripting;
}
