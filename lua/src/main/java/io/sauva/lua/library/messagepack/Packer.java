package io.sauva.lua.library.messagepack;

import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.arithmetic.Cast;
import io.sauva.lua.library.text.ByteBuilder;

/// Writes values as MessagePack: integers in the fewest bytes, other numbers as `float` if nothing is lost, a
/// table as an array if its keys are 1 to n. What has no form in MessagePack, and tables nested deeper than 16,
/// become nil.
public final class Packer {
    private static final int DEEPEST = 16;

    private final LuaState state;
    private final ByteBuilder out;

    /// An empty one.
    public Packer(LuaState state) {
        this.state = state;
        out = new ByteBuilder(state, 64);
    }

    /// Appends a value.
    public void add(Object value) {
        add(value, 0);
    }

    /// All that was appended.
    public LuaString toLuaString() {
        return out.toLuaString();
    }

    private void add(Object value, int level) {
        switch (value) {
            case LuaString string -> add(string);
            case Double number -> add(number.doubleValue());
            case Boolean truth -> out.add(truth ? 0xc3 : 0xc2);
            case LuaTable table when level < DEEPEST -> add(table, level);
            case null, default -> out.add(0xc0);
        }
    }

    private void number(long value, int bytes) {
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
            out.add((int) (value >>> shift));
        }
    }

    private void tagged(int tag, long value, int bytes) {
        out.add(tag);
        number(value, bytes);
    }

    private void add(LuaString string) {
        int length = string.length();
        if (length < 32) {
            out.add(0xa0 | length);
        } else if (length <= 0xff) {
            tagged(0xd9, length, 1);
        } else if (length <= 0xffff) {
            tagged(0xda, length, 2);
        } else {
            tagged(0xdb, length, 4);
        }
        out.add(string);
    }

    private void add(double number) {
        long integer = Cast.toLong(number);
        if (integer == number && !Double.isInfinite(number)) {
            integer(integer);
        } else if (number == (float) number) {
            tagged(0xca, Float.floatToRawIntBits((float) number), 4);
        } else {
            tagged(0xcb, Double.doubleToRawLongBits(number), 8);
        }
    }

    private void integer(long value) {
        if (value >= 0) {
            if (value <= 127) {
                out.add((int) value);
            } else if (value <= 0xff) {
                tagged(0xcc, value, 1);
            } else if (value <= 0xffff) {
                tagged(0xcd, value, 2);
            } else if (value <= 0xffff_ffffL) {
                tagged(0xce, value, 4);
            } else {
                tagged(0xcf, value, 8);
            }
        } else if (value >= -32) {
            out.add((int) value);
        } else if (value >= -128) {
            tagged(0xd0, value, 1);
        } else if (value >= -32768) {
            tagged(0xd1, value, 2);
        } else if (value >= Integer.MIN_VALUE) {
            tagged(0xd2, value, 4);
        } else {
            tagged(0xd3, value, 8);
        }
    }

    private void add(LuaTable table, int level) {
        int entries = 0;
        int largest = 0;
        boolean array = true;
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            state.tick();
            entries++;
            if (array && table.keyAt(at) instanceof Double key && key > 0 && Cast.toInt(key) == key) {
                largest = Math.max(largest, (int) key.doubleValue());
            } else {
                array = false;
            }
        }
        if (array && largest == entries) {
            addArray(table, level);
        } else {
            addMap(table, entries, level);
        }
    }

    /// Items are read with metamethods; the array is as long as `#` says.
    private void addArray(LuaTable table, int level) {
        int length = table.length();
        if (length <= 15) {
            out.add(0x90 | length);
        } else if (length <= 0xffff) {
            tagged(0xdc, length, 2);
        } else {
            tagged(0xdd, length, 4);
        }
        for (int index = 1; index <= length; index++) {
            state.tick();
            Object item = table.get(index);
            add(item == null ? state.index(table, (double) index) : item, level + 1);
        }
    }

    private void addMap(LuaTable table, int entries, int level) {
        if (entries <= 15) {
            out.add(0x80 | entries);
        } else if (entries <= 0xffff) {
            tagged(0xde, entries, 2);
        } else {
            tagged(0xdf, entries, 4);
        }
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            state.tick();
            add(table.keyAt(at), level + 1);
            add(table.valueAt(at), level + 1);
        }
    }
}
