package io.sauva.lua.library.table;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.text.ByteBuilder;

/// `table.concat`: joins strings and numbers, with something between them.
///
/// In short pieces, because the JVM compiles what is called a hundred times long before what is called once and
/// loops.
public final class Concatenate extends LuaFunction {
    private static final int PIECE = 16;

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        LuaString separator = Arguments.string(arguments, 1, LuaString.EMPTY);
        LuaTable table = Arguments.table(arguments, 0);
        int first = Arguments.integer(arguments, 2, 1);
        int last = Arguments.given(arguments, 3) ? Arguments.integer(arguments, 3) : table.length();
        if (first > last) {
            return LuaString.EMPTY;
        }
        ByteBuilder out = new ByteBuilder(state, 64);
        for (long at = first; at <= last; at += PIECE) {
            if (at > first) {
                out.add(separator);
            }
            join(out, table, (int) at, (int) Math.min(last, at + PIECE - 1), separator);
            state.tick(PIECE);
        }
        return out.toLuaString();
    }

    private static void join(ByteBuilder out, LuaTable table, int first, int last, LuaString separator) {
        for (long at = first; at <= last; at++) {
            if (at > first) {
                out.add(separator);
            }
            Object value = table.get((int) at);
            LuaString text = value instanceof LuaString string ? string : Lua.text(value);
            if (text == null) {
                throw new LuaError(
                        "invalid value (" + Lua.typeName(value) + ") at index " + at + " in table for 'concat'");
            }
            out.add(text);
        }
    }
}
