package io.sauva.lua.library.text;

import io.sauva.lua.LuaError;

/// One conversion of a format, such as `%-08.3f`: flags, width, precision and letter.
///
/// Thread: whoever runs the format; it is read anew for each conversion.
final class FormatItem {
    private static final String FLAGS = "-+ #0";

    boolean left;
    boolean plus;
    boolean space;
    boolean alternate;
    boolean zero;
    int width;

    /// -1 if there is none.
    int precision;

    /// The letter, 0 at the end of the format.
    int letter;

    /// Reads the conversion after a `%`; answers the position after it.
    int read(byte[] format, int start) {
        left = plus = space = alternate = zero = false;
        if (start < format.length && format[start] >= 'A') {
            width = 0;
            precision = -1;
            letter = format[start];
            return start + 1;
        }
        int at = start;
        while (at < format.length && flag(format[at])) {
            at++;
        }
        if (at - start > FLAGS.length()) {
            throw new LuaError("invalid format (repeated flags)");
        }
        int mark = at;
        at = skipTwoDigits(format, at);
        width = number(format, mark, at);
        precision = -1;
        if (at < format.length && format[at] == '.') {
            mark = ++at;
            at = skipTwoDigits(format, at);
            precision = number(format, mark, at);
        }
        if (isDigit(format, at)) {
            throw new LuaError("invalid format (width or precision too long)");
        }
        letter = at < format.length ? format[at] & 0xff : 0;
        return at + 1;
    }

    private boolean flag(byte character) {
        switch (character) {
            case '-' -> left = true;
            case '+' -> plus = true;
            case ' ' -> space = true;
            case '#' -> alternate = true;
            case '0' -> zero = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(byte[] format, int at) {
        return at < format.length && format[at] >= '0' && format[at] <= '9';
    }

    private static int skipTwoDigits(byte[] format, int start) {
        int at = isDigit(format, start) ? start + 1 : start;
        return isDigit(format, at) ? at + 1 : at;
    }

    private static int number(byte[] format, int start, int end) {
        int value = 0;
        for (int at = start; at < end; at++) {
            value = 10 * value + format[at] - '0';
        }
        return value;
    }

    /// Appends a body in the width, spaces on the side that the flags say.
    void pad(ByteBuilder out, byte[] body, int start, int end) {
        int fill = width - (end - start);
        if (!left) {
            out.add(' ', fill);
        }
        out.add(body, start, end);
        if (left) {
            out.add(' ', fill);
        }
    }

    /// Appends a number: spaces, sign or prefix, zeros, digits, spaces.
    void number(ByteBuilder out, String prefix, int zeros, String digits, boolean zeroFill) {
        int fill = width - prefix.length() - zeros - digits.length();
        boolean filled = zeroFill && !left;
        if (!left && !filled) {
            out.add(' ', fill);
        }
        out.add(prefix);
        out.add('0', filled ? zeros + Math.max(fill, 0) : zeros);
        out.add(digits);
        if (left) {
            out.add(' ', fill);
        }
    }

    /// The sign that a number of this size shows.
    String sign(boolean negative) {
        return negative ? "-" : plus ? "+" : space ? " " : "";
    }
}
