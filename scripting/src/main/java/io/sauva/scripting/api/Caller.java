package io.sauva.scripting.api;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.server.command.Command;
import java.util.List;

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

    /// Is told of a command that is refused; it is `null` if it is not known. Where each call is an operation,
    /// nothing was begun that could be counted.
    default void refused(Command command, String error) {}

    /// Whether a command may wait for others, as `BLPOP` does. What is one operation may not.
    default boolean mayWait() {
        return false;
    }

    /// Whether somebody could end the script before its end. One that takes no longer than a command is not listed.
    default boolean isKillable() {
        return true;
    }

    /// Begins a command for `redis.async`; the answer waits for its reply and says it, once. A script that is one
    /// operation has nothing to wait for: the command is executed now.
    ///
    /// @param reply where the command may say its reply, if it is executed now
    default Pending begin(Command command, byte[][] arguments, LuaReply reply) {
        call(command, arguments, reply);
        return null;
    }

    /// Calls a function while these keys are held, for `redis.atomic`; answers its results. For a script that is
    /// one operation all is held already.
    default Object atomic(LuaState state, List<byte[]> keys, LuaFunction function) {
        return state.apply(function);
    }

    /// A command that was begun.
    interface Pending {
        /// Waits until it has ended, and says what it answered.
        void receive(LuaReply reply);
    }
}
