package io.sauva.scripting.api;

import io.sauva.scripting.conversion.LuaReply;
import io.sauva.server.command.Command;

/// How a running script has the server execute a command: inside the operation that the script is
/// ([io.sauva.scripting.atomic.AtomicCaller]), or as an operation of its own.
///
/// The command is known and has the right number of arguments; it is one that scripts may use.
///
/// Thread: that of the script, one call at a time.
public interface Caller {
    /// Has the command executed; its reply, or its error, is in `reply` when this returns. May park the thread if
    /// the script is not one operation. What it throws and is no [io.sauva.lua.LuaError] ends the script, and no
    /// `pcall` catches it.
    void call(Command command, byte[][] arguments, LuaReply reply);
}
