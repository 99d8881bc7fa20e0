package io.sauva.lua.library.structure;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.library.arithmetic.Cast;
import io.sauva.lua.library.text.ByteBuilder;
import java.util.Arrays;

/// `struct.pack`: writes arguments in a [Layout].
public final class StructWriter {
    private final LuaState state;
    private final Object[] arguments;
    private final Layout layout;
    private final ByteBuilder out;
    private int index = 1;

    /// The format is the first argument.
    public StructWriter(LuaState state, Object[] given) {
        this.state = state;
        layout = new Layout(Arguments.string(given, 0).bytes());
        // C marks the end of the arguments with a nil, so a missing one is reported as nil and not as "no value".
        arguments = Arrays.copyOf(given, given.length + 1);
        out = new ByteBuilder(state, 32);
    }

    /// All of it.
    public LuaString write() {
        while (layout.next()) {
            state.tick();
            out.add(0, layout.padding(out.length()));
            int size = layout.size();
            switch (layout.option()) {
                case 'b', 'B', 'h', 'H', 'l', 'L', 'T', 'i', 'I' -> integer(size);
                case 'x' -> out.add(0);
                case 'f' -> bits(Float.floatToRawIntBits((float) number()), size);
                case 'd' -> bits(Double.doubleToRawLongBits(number()), size);
                case 'c', 's' -> string(size);
                default -> layout.control();
            }
        }
        return out.toLuaString();
    }

    private double number() {
        return Arguments.number(arguments, index++);
    }

    private void integer(int size) {
        double number = number();
        bits(number < 0 ? Cast.toLong(number) : Cast.toUnsigned(number), size);
    }

    private void bits(long bits, int size) {
        out.reserve(size);
        byte[] array = out.array();
        int start = out.length();
        for (int i = 0; i < size; i++) {
            byte value = i < 8 ? (byte) (bits >>> (8 * i)) : 0;
            array[layout.little() ? start + i : start + size - 1 - i] = value;
        }
        out.advance(size);
    }

    /// The complaint is about the argument after the string, as in C.
    private void string(int size) {
        LuaString string = Arguments.string(arguments, index++);
        int length = size == 0 ? string.length() : size;
        if (string.length() < length) {
            throw Arguments.wrong(index, "string too short");
        }
        out.add(string.bytes(), 0, length);
        if (layout.option() == 's') {
            out.add(0);
        }
    }
}
