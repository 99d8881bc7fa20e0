/// Lua scripts in the server: atomic ones that run in parallel, on the partitions of their keys.
module io.sauva.scripting {
    requires io.sauva.lua;
    requires io.sauva.server;

    provides io.sauva.server.extension.ExtensionProvider with
            io.sauva.scripting.ScriptingProvider;
}
