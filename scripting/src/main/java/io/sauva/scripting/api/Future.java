package io.sauva.scripting.api;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaTable;
import io.sauva.lua.LuaUserdata;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.server.command.Command;

/// What `redis.async` answers: a command that was begun, and its reply once it is known. Scripts hold it as
/// userdata without any methods; only `redis.await` looks inside.
///
/// Thread: that of the script.
final class Future {
    private static final int BYTES = 512;

    private final int protocol;
    private Caller.Pending pending;
    private Object value;
    private boolean failed;

    @SuppressWarnings({"unused", "FieldCanBeLocal"}) // it is charged for as long as it is held
    private final Object token;

    private Future(LuaState state, int protocol) {
        this.protocol = protocol;
        token = state.charge(BYTES);
    }

    /// Has the command begun.
    static LuaUserdata begin(LuaState state, Invocation invocation, Command command, byte[][] words) {
        Future future = new Future(state, invocation.protocol());
        LuaReply reply = invocation.reply();
        future.pending = invocation.caller().begin(command, words, reply);
        if (future.pending == null) {
            reply.check();
            future.received(reply);
        }
        return new LuaUserdata(future, null);
    }

    /// The reply, which is waited for; an error is thrown, as often as it is asked for.
    Object await(Invocation invocation) {
        if (pending != null) {
            LuaReply reply = invocation.reply();
            reply.begin(protocol); // the script may have changed it since
            pending.receive(reply);
            reply.check();
            pending = null;
            received(reply);
        }
        if (failed) {
            throw new LuaError(value);
        }
        return value;
    }

    private void received(LuaReply reply) {
        value = reply.value();
        failed = reply.isError();
        if (failed) {
            value = CallFunction.counted((LuaTable) value);
        }
    }
}
