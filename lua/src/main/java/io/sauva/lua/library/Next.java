package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaTable;

/// `next`: the entry after a key. One object for all states, so that loops can recognise it.
public final class Next extends LuaFunction {
    /// The function.
    public static final Next FUNCTION = new Next();

    private Next() {}

    @Override
    public Object call(LuaState state, Object table, Object key) {
        return table instanceof LuaTable entries ? after(entries, key) : invoke(state, new Object[] {table, key});
    }

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        return after(Arguments.table(arguments, 0), Arguments.get(arguments, 1));
    }

    private static Object after(LuaTable table, Object key) {
        int position = table.positionAfter(key);
        while (position >= 0) {
            Object found = table.keyAt(position);
            Object value = table.valueAt(position);
            if (found != null && value != null) {
                return new Object[] {found, value};
            }
            // A weak entry died meanwhile.
            position = table.positionFrom(position + 1);
        }
        return null;
    }
}
