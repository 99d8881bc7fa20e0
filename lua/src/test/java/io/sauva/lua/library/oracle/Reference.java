package io.sauva.lua.library.oracle;

/// Somebody else's Lua that the libraries are compared with.
interface Reference extends AutoCloseable {
    /// Runs a chunk named `user_script` and answers the string that it returns.
    byte[] run(byte[] chunk);

    @Override
    void close();
}
