package io.sauva.lua.library.text;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.library.arithmetic.Cast;
import java.util.Locale;

/// `string.format`: what C's `printf` makes of each conversion.
public final class Format extends LuaFunction {
    /// A string this long without a precision is taken as it is; shorter ones end at their first zero byte, as
    /// in C.
    private static final int LONG_STRING = 100;

    /// More digits than a number has are computed exactly, which takes as long as so many turns of a loop.
    private static final int USUAL_DIGITS = 15;

    private static final int TURNS_OF_LONG_DIGITS = 512;

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        byte[] format = Arguments.string(arguments, 0).bytes();
        ByteBuilder out = new ByteBuilder(state, format.length + 24);
        FormatItem item = null;
        int argument = 0;
        int at = 0;
        while (at < format.length) {
            int start = at;
            while (at < format.length && format[at] != '%') {
                at++;
            }
            out.add(format, start, at);
            if (at == format.length) {
                break;
            }
            at++;
            if (at < format.length && format[at] == '%') {
                out.add('%');
                at++;
                continue;
            }
            if (++argument >= arguments.length) {
                throw Arguments.wrong(argument, "no value");
            }
            if (item == null) {
                item = new FormatItem();
            }
            at = item.read(format, at);
            convert(state, out, item, arguments, argument);
        }
        state.tick(format.length >>> 4);
        return out.toLuaString();
    }

    private static void convert(LuaState state, ByteBuilder out, FormatItem item, Object[] arguments, int index) {
        switch (item.letter) {
            case 'd', 'i' -> signed(out, item, Arguments.longInteger(arguments, index));
            case 's' -> string(out, item, Arguments.string(arguments, index));
            case 'f', 'e', 'E', 'g', 'G' -> {
                FloatText.add(out, item, Arguments.number(arguments, index));
                if (item.precision > USUAL_DIGITS) {
                    state.tick(TURNS_OF_LONG_DIGITS);
                }
            }
            case 'c' -> character(out, item, Arguments.number(arguments, index));
            case 'o', 'u', 'x', 'X' -> unsigned(out, item, Cast.toUnsigned(Arguments.number(arguments, index)));
            case 'q' -> {
                LuaString text = Arguments.string(arguments, index);
                state.tick(text.length() >>> 6);
                quoted(out, text);
            }
            default -> throw invalidOption(state, item.letter);
        }
    }

    /// The letter may be any byte, which a Java string would not keep.
    private static LuaError invalidOption(LuaState state, int letter) {
        ByteBuilder message = new ByteBuilder(state, 40);
        message.add("invalid option '%");
        if (letter != 0) {
            message.add(letter);
        }
        message.add("' to 'format'");
        return new LuaError(message.toLuaString(), 1);
    }

    private static void signed(ByteBuilder out, FormatItem item, long value) {
        if (item.width == 0 && item.precision < 0 && !item.plus && !item.space) {
            out.add(Long.toString(value));
            return;
        }
        String digits = Long.toString(value);
        if (value < 0) {
            digits = digits.substring(1);
        }
        if (item.precision == 0 && value == 0) {
            digits = "";
        }
        int zeros = Math.max(0, item.precision - digits.length());
        item.number(out, item.sign(value < 0), zeros, digits, item.zero && item.precision < 0);
    }

    private static void unsigned(ByteBuilder out, FormatItem item, long value) {
        String digits = switch (item.letter) {
            case 'o' -> Long.toOctalString(value);
            case 'u' -> Long.toUnsignedString(value);
            case 'x' -> Long.toHexString(value);
            default -> Long.toHexString(value).toUpperCase(Locale.ROOT);
        };
        if (item.precision == 0 && value == 0) {
            digits = "";
        }
        int zeros = Math.max(0, item.precision - digits.length());
        String prefix = "";
        if (item.alternate && item.letter == 'o' && zeros == 0 && !digits.startsWith("0")) {
            zeros = 1;
        } else if (item.alternate && value != 0 && (item.letter == 'x' || item.letter == 'X')) {
            prefix = item.letter == 'x' ? "0x" : "0X";
        }
        item.number(out, prefix, zeros, digits, item.zero && item.precision < 0);
    }

    /// C writes the zero byte too but then takes it for the end.
    private static void character(ByteBuilder out, FormatItem item, double number) {
        byte[] body = {(byte) Cast.toInt(number)};
        if (body[0] != 0) {
            item.pad(out, body, 0, 1);
        } else if (!item.left) {
            out.add(' ', item.width - 1);
        }
    }

    private static void string(ByteBuilder out, FormatItem item, LuaString string) {
        byte[] bytes = string.bytes();
        int end = bytes.length;
        if (item.precision < 0 && end >= LONG_STRING) {
            out.add(string);
            return;
        }
        if (item.precision >= 0) {
            end = Math.min(end, item.precision);
        }
        for (int at = 0; at < end; at++) {
            if (bytes[at] == 0) {
                end = at;
            }
        }
        item.pad(out, bytes, 0, end);
    }

    private static void quoted(ByteBuilder out, LuaString string) {
        out.add('"');
        for (byte value : string.bytes()) {
            switch (value) {
                case '"', '\\', '\n' -> {
                    out.add('\\');
                    out.add(value);
                }
                case '\r' -> out.add("\\r");
                case 0 -> out.add("\\000");
                default -> out.add(value);
            }
        }
        out.add('"');
    }
}
