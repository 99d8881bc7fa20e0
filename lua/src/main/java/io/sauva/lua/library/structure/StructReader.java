package io.sauva.lua.library.structure;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.library.arithmetic.Cast;
import io.sauva.lua.number.NumberText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// `struct.unpack`: reads values in a [Layout], and then tells where it ended. Positions are unsigned, as in C.
public final class StructReader {
    /// Values that one C function may have on Lua's stack.
    private static final int MOST_SLOTS = 8000;

    private final LuaState state;
    private final int slots;
    private final Layout layout;
    private final byte[] data;
    private final List<Object> results = new ArrayList<>();
    private long position;

    /// The arguments are the format, the data and, if it is not the beginning, the position of the first value.
    public StructReader(LuaState state, Object[] arguments) {
        this.state = state;
        slots = arguments.length;
        layout = new Layout(Arguments.string(arguments, 0).bytes());
        data = Arguments.string(arguments, 1).bytes();
        position = Arguments.longInteger(arguments, 2, 1) - 1;
        if (position == -1) {
            throw Arguments.wrong(2, "offset must be 1 or greater");
        }
    }

    /// The values and the position after them.
    public Object read() {
        while (layout.next()) {
            state.tick();
            long size = layout.size();
            position += layout.padding(position);
            need(size);
            if (slots + results.size() + 2 > MOST_SLOTS) {
                throw new LuaError("stack overflow (too many results)");
            }
            switch (layout.option()) {
                case 'b', 'B', 'h', 'H', 'l', 'L', 'T', 'i', 'I' -> results.add(integer((int) size));
                case 'x' -> {}
                case 'f' -> results.add((double) Float.intBitsToFloat((int) bits(4)));
                case 'd' -> results.add(Double.longBitsToDouble(bits(8)));
                case 'c' -> {
                    if (size == 0) {
                        size = previousSize();
                    }
                    string(size);
                }
                case 's' -> {
                    size = terminator() - position + 1;
                    string(size - 1);
                }
                default -> layout.control();
            }
            position += size;
        }
        results.add(position + 1.0);
        return LuaFunction.results(results.toArray());
    }

    private void need(long size) {
        boolean there =
                Long.compareUnsigned(size, data.length) <= 0 && Long.compareUnsigned(position, data.length - size) <= 0;
        if (!there) {
            throw Arguments.wrong(1, "data string too short");
        }
    }

    private long bits(int size) {
        long bits = 0;
        int start = (int) position;
        for (int i = 0; i < size; i++) {
            int place = layout.little() ? start + size - 1 - i : start + i;
            bits = bits << 8 | (data[place] & 0xff);
        }
        return bits;
    }

    /// Shifts count modulo 64, as on x86-64; that shows for integers of more than 8 bytes.
    private double integer(int size) {
        long bits = bits(size);
        boolean signed = Character.isLowerCase(layout.option());
        if (!signed) {
            return Cast.fromUnsigned(bits);
        }
        long mask = -1L << (size * 8 - 1);
        return (double) ((bits & mask) != 0 ? bits | mask : bits);
    }

    private long previousSize() {
        Object last = results.isEmpty() ? null : results.getLast();
        Double number =
                last instanceof LuaString text ? NumberText.parse(text) : last instanceof Double plain ? plain : null;
        if (number == null) {
            throw new LuaError("format 'c0' needs a previous size");
        }
        results.removeLast();
        long size = Cast.toUnsigned(number);
        need(size);
        return size;
    }

    private int terminator() {
        for (int at = (int) position; at < data.length; at++) {
            if (data[at] == 0) {
                state.tickBytes(at - (int) position);
                return at;
            }
        }
        throw new LuaError("unfinished string in data");
    }

    private void string(long length) {
        state.check(length);
        state.tickBytes((int) length);
        int start = (int) position;
        results.add(state.string(Arrays.copyOfRange(data, start, start + (int) length)));
    }
}
