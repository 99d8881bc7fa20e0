package io.sauva.lua.library.structure;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import java.nio.charset.StandardCharsets;

/// Walks the options of a format, keeping byte order and alignment. As in C, a zero byte ends the format.
public final class Layout {
    private static final int LARGEST_INTEGER = 32;
    private static final int USUAL_ALIGNMENT = 8;

    private final byte[] format;
    private int at;
    private boolean little = true;
    private int alignment = 1;
    private int option;
    private int size;

    /// At the beginning of a format.
    public Layout(byte[] format) {
        this.format = format;
    }

    /// Reads the next option and its size; `false` at the end.
    public boolean next() {
        if (at >= format.length || format[at] == 0) {
            return false;
        }
        option = format[at++] & 0xff;
        size = switch (option) {
            case 'b', 'B', 'x' -> 1;
            case 'h', 'H' -> 2;
            case 'f' -> 4;
            case 'l', 'L', 'T', 'd' -> 8;
            case 'c' -> number(1);
            case 'i', 'I' -> integerSize();
            default -> 0;
        };
        return true;
    }

    private int integerSize() {
        int wanted = number(4);
        if (wanted > LARGEST_INTEGER) {
            throw new LuaError("integral size " + wanted + " is larger than limit of " + LARGEST_INTEGER);
        }
        return wanted;
    }

    private boolean atDigit() {
        return at < format.length && format[at] >= '0' && format[at] <= '9';
    }

    private int number(int otherwise) {
        if (!atDigit()) {
            return otherwise;
        }
        long value = 0;
        while (atDigit()) {
            value = 10 * value + format[at++] - '0';
            if (value > Integer.MAX_VALUE) {
                throw new LuaError("integral size overflow");
            }
        }
        return (int) value;
    }

    /// The present option, a byte.
    public int option() {
        return option;
    }

    /// Its size in bytes, 0 if it has none.
    public int size() {
        return size;
    }

    /// Whether the least significant byte comes first.
    public boolean little() {
        return little;
    }

    /// Whether C's `isalnum` holds for the option.
    public boolean isLetterOrDigit() {
        return option < 128 && Character.isLetterOrDigit(option);
    }

    /// How many bytes must be left out at a position for the present option to be aligned.
    public int padding(long position) {
        if (size == 0 || option == 'c') {
            return 0;
        }
        int unit = Math.min(size, alignment);
        return (int) (unit - (position & unit - 1)) & unit - 1;
    }

    /// Does what the present option says about byte order and alignment.
    public void control() {
        switch (option) {
            case ' ' -> {}
            case '>' -> little = false;
            case '<' -> little = true;
            case '!' -> {
                int wanted = number(USUAL_ALIGNMENT);
                if (Integer.bitCount(wanted) != 1) {
                    throw new LuaError("alignment " + wanted + " is not a power of 2");
                }
                alignment = wanted;
            }
            default -> {
                String shown = new String(new byte[] {(byte) option}, StandardCharsets.UTF_8);
                throw Arguments.wrong(0, "invalid format option '" + shown + "'");
            }
        }
    }
}
