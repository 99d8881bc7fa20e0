package io.sauva.scripting.api;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.server.command.Command;

/// `redis.async(command, …)`: begins a command and answers a future, which `redis.await` takes. What cannot be
/// begun is an error at once, as `redis.call` would throw it.
///
/// Thread: any; it has no state.
final class BeginFunction extends LuaFunction {
    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        Invocation invocation = Invocation.of(state);
        if (arguments.length == 0) {
            throw Failures.raised(state, "Please specify at least one argument for this redis lib call");
        }
        byte[][] words = CallFunction.words(arguments);
        if (words == null) {
            throw Failures.raised(state, "Lua redis lib command arguments must be strings or integers");
        }
        Command command = invocation.commands().find(words);
        String refusal = CallFunction.refusal(invocation, command, words.length);
        if (refusal != null) {
            throw new LuaError(CallFunction.refused(state, invocation, command, refusal));
        }
        return Future.begin(state, invocation, command, words);
    }
}
