package io.sauva.lua.library.messagepack;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import java.util.Arrays;

/// Reads values from MessagePack. Tables that are not complete wait on a stack of its own, so that depth costs
/// nothing of Java's; it is limited as in C, by the values that one function may have on Lua's stack.
public final class Unpacker {
    private static final int MOST_SLOTS = 8000;
    private static final Object NOTHING = new Object();

    private final LuaState state;
    private final byte[] bytes;
    private int at;

    /// The open tables; how many entries they wait for; the items of an array so far, -1 for a map; a map's key
    /// that waits for its value.
    private LuaTable[] tables = new LuaTable[8];

    private long[] missing = new long[8];
    private double[] counts = new double[8];
    private Object[] keys = new Object[8];
    private int depth;
    private int slots;

    /// Reads from an offset on.
    public Unpacker(LuaState state, byte[] bytes, int offset) {
        this.state = state;
        this.bytes = bytes;
        at = offset;
    }

    /// How many bytes are left.
    public int left() {
        return bytes.length - at;
    }

    /// Where the next value begins.
    public int position() {
        return at;
    }

    /// The next value, read while so many slots of Lua's stack are in use.
    public Object next(int slotsInUse) {
        slots = slotsInUse;
        while (true) {
            state.tick();
            Object value = read();
            if (value instanceof LuaTable && depth > 0 && tables[depth - 1] == value) {
                if (missing[depth - 1] > 0) {
                    continue;
                }
                value = close();
            }
            value = store(value);
            if (depth == 0) {
                return value;
            }
        }
    }

    /// Puts a complete value into its table; answers the outermost table when that is complete.
    private Object store(Object complete) {
        Object value = complete;
        while (depth > 0) {
            int top = depth - 1;
            LuaTable table = tables[top];
            if (counts[top] >= 0) {
                table.set(++counts[top], value);
            } else if (keys[top] == NOTHING) {
                keys[top] = value;
                slots++;
                return null;
            } else {
                table.set(keys[top], value);
                keys[top] = NOTHING;
                slots--;
            }
            if (--missing[top] > 0) {
                return null;
            }
            value = close();
        }
        return value;
    }

    private LuaTable open(long entries, boolean map) {
        LuaTable table = state.table();
        checkSlots(slots + 1, map ? "in function mp_decode_to_lua_hash" : "in function mp_decode_to_lua_array");
        if (depth == tables.length) {
            tables = Arrays.copyOf(tables, 2 * depth);
            missing = Arrays.copyOf(missing, 2 * depth);
            counts = Arrays.copyOf(counts, 2 * depth);
            keys = Arrays.copyOf(keys, 2 * depth);
        }
        tables[depth] = table;
        missing[depth] = entries;
        counts[depth] = map ? -1 : 0;
        keys[depth++] = NOTHING;
        slots += map ? 1 : 2;
        return table;
    }

    private LuaTable close() {
        LuaTable table = tables[--depth];
        slots -= counts[depth] < 0 ? 1 : 2;
        tables[depth] = null;
        return table;
    }

    private static void checkSlots(int used, String where) {
        if (used + 1 > MOST_SLOTS) {
            throw new LuaError("stack overflow (" + where + ")");
        }
    }

    private void need(long count) {
        if (bytes.length - at < count) {
            throw new LuaError("Missing bytes in input.");
        }
    }

    private long number(int count) {
        need(1L + count);
        long value = 0;
        for (int i = 1; i <= count; i++) {
            value = value << 8 | (bytes[at + i] & 0xff);
        }
        at += 1 + count;
        return value;
    }

    private LuaString string(long length) {
        need(length);
        int end = at + (int) length;
        state.check(length);
        state.tickBytes((int) length);
        LuaString string = state.string(Arrays.copyOfRange(bytes, at, end));
        at = end;
        return string;
    }

    private Object read() {
        need(1);
        checkSlots(slots, "too many return values at once; use unpack_one or unpack_limit instead.");
        int tag = bytes[at] & 0xff;
        return switch (tag) {
            case 0xc0 -> constant(null);
            case 0xc2 -> constant(false);
            case 0xc3 -> constant(true);
            case 0xca -> (double) Float.intBitsToFloat((int) number(4));
            case 0xcb -> Double.longBitsToDouble(number(8));
            case 0xcc -> (double) number(1);
            case 0xcd -> (double) number(2);
            case 0xce -> (double) number(4);
            case 0xcf, 0xd3 -> (double) number(8); // C casts both to a signed integer
            case 0xd0 -> (double) (byte) number(1);
            case 0xd1 -> (double) (short) number(2);
            case 0xd2 -> (double) (int) number(4);
            case 0xd9 -> string(number(1));
            case 0xda -> string(number(2));
            case 0xdb -> string(number(4));
            case 0xdc -> open(number(2), false);
            case 0xdd -> open(number(4), false);
            case 0xde -> open(number(2), true);
            case 0xdf -> open(number(4), true);
            default -> small(tag);
        };
    }

    private Object constant(Object value) {
        at++;
        return value;
    }

    private Object small(int tag) {
        at++;
        if (tag < 0x80 || tag >= 0xe0) {
            return (double) (byte) tag;
        }
        return switch (tag & 0xe0) {
            case 0xa0 -> string(tag & 0x1f);
            case 0x80 -> open(tag & 0x0f, (tag & 0x10) == 0);
            default -> throw new LuaError("Bad data format in input.");
        };
    }
}
