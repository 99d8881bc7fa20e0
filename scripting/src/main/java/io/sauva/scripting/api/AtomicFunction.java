package io.sauva.scripting.api;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.server.resp.DoubleText;
import java.util.ArrayList;
import java.util.List;

/// `redis.atomic({key, …}, function)`: calls the function as one operation, which holds these keys and may use no
/// others; answers what it returns. In a script that is one operation it just calls the function.
///
/// Thread: any; it has no state.
final class AtomicFunction extends LuaFunction {
    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        if (arguments.length != 2
                || !(arguments[0] instanceof LuaTable table)
                || !(arguments[1] instanceof LuaFunction function)) {
            throw Failures.raised(state, "redis.atomic() takes a table of keys and a function");
        }
        return Invocation.of(state).caller().atomic(state, keys(state, table), function);
    }

    private static List<byte[]> keys(LuaState state, LuaTable table) {
        List<byte[]> keys = new ArrayList<>();
        for (int at = 1; table.get(at) != null; at++) {
            switch (table.get(at)) {
                case LuaString text -> keys.add(text.bytes());
                case Double number -> keys.add(DoubleText.of(number));
                default -> throw Failures.raised(state, "the keys of redis.atomic() must be strings or numbers");
            }
        }
        return keys;
    }
}
