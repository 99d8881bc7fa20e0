package io.sauva.lua.library.text;

import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;

/// The 256 strings of one byte. Scripts that walk over text make them all the time, so they exist once.
public final class SingleBytes {
    private static final LuaString[] ALL = new LuaString[256];

    static {
        for (int value = 0; value < ALL.length; value++) {
            ALL[value] = LuaString.of(new byte[] {(byte) value});
        }
    }

    private SingleBytes() {}

    /// The string of this byte.
    public static LuaString of(byte value) {
        return ALL[value & 0xff];
    }

    /// A part of a string, from `start` (inclusive) to `end` (exclusive), charged to the state unless it is
    /// short.
    public static LuaString part(LuaState state, LuaString source, int start, int end) {
        int count = end - start;
        if (count <= 0) {
            return LuaString.EMPTY;
        }
        if (count == 1) {
            return of(source.bytes()[start]);
        }
        if (count == source.length()) {
            return source;
        }
        state.tickBytes(count);
        return state.string(source.copy(start, end));
    }
}
