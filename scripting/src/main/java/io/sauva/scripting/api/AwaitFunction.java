package io.sauva.scripting.api;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaUserdata;

/// `redis.await(future, …)`: waits for commands that `redis.async` began, and answers their replies in this
/// order. The first that is an error is thrown, as `redis.call` throws it.
///
/// Thread: any; it has no state.
final class AwaitFunction extends LuaFunction {
    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        for (Object argument : arguments) {
            if (!(argument instanceof LuaUserdata userdata && userdata.content() instanceof Future)) {
                throw Failures.raised(state, "redis.await() takes what redis.async() answers");
            }
        }
        Invocation invocation = Invocation.of(state);
        Object[] replies = new Object[arguments.length];
        for (int at = 0; at < arguments.length; at++) {
            replies[at] = ((Future) ((LuaUserdata) arguments[at]).content()).await(invocation);
        }
        return results(replies);
    }
}
