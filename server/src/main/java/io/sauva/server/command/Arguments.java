package io.sauva.server.command;

import java.nio.charset.StandardCharsets;

/// Reads arguments as numbers and words, with Redis's rules and errors.
///
/// Thread: any; nothing is kept here.
public final class Arguments {
    private Arguments() {}

    /// The text up to the first zero, which ends a string in C and thus what Redis repeats of it in an error.
    public static String textToZero(byte[] bytes) {
        String text = text(bytes);
        int zero = text.indexOf('\0');
        return zero < 0 ? text : text.substring(0, zero);
    }

    /// The bytes as text, a character each.
    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /// The text as bytes, a character each.
    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The number as its decimal digits.
    public static byte[] bytes(long number) {
        return bytes(Long.toString(number));
    }

    /// Whether the bytes are this word, in any case. The word is given in lower case.
    public static boolean is(byte[] bytes, String word) {
        if (bytes.length != word.length()) {
            return false;
        }
        for (int at = 0; at < bytes.length; at++) {
            int letter = bytes[at];
            if (letter >= 'A' && letter <= 'Z') {
                letter += 'a' - 'A';
            }
            if (letter != word.charAt(at)) {
                return false;
            }
        }
        return true;
    }

    public static long integer(byte[] bytes) {
        if (!isInteger(bytes)) {
            throw CommandException.notAnInteger();
        }
        return parse(bytes);
    }

    /// Whether the bytes are a 64-bit number as Redis writes it: no sign but `-`, no leading zeros, no spaces.
    public static boolean isInteger(byte[] bytes) {
        int length = bytes.length;
        if (length == 0 || length > 20) {
            return false;
        }
        int at = bytes[0] == '-' ? 1 : 0;
        if (at == length) {
            return false;
        }
        if (bytes[at] == '0') {
            return length == 1;
        }
        for (int digit = at; digit < length; digit++) {
            if (bytes[digit] < '0' || bytes[digit] > '9') {
                return false;
            }
        }
        int digits = length - at;
        return digits < 19 || (digits == 19 && fits(bytes, at));
    }

    public static double number(byte[] bytes) {
        double value = parseNumber(bytes);
        if (Double.isNaN(value)) {
            throw CommandException.notAFloat();
        }
        return value;
    }

    /// The bytes as a floating point number, `NaN` if they are none.
    public static double parseNumber(byte[] bytes) {
        return FloatingPoint.parse(bytes);
    }

    /// The bytes from there on as a floating point number, read as loosely as C does where Redis checks no
    /// more than that (`ZRANGEBYSCORE`); `NaN` if they are none.
    public static double parseLooseNumber(byte[] bytes, int from) {
        return FloatingPoint.parseLoosely(bytes, from);
    }

    private static boolean fits(byte[] bytes, int at) {
        String limit = at == 1 ? "9223372036854775808" : "9223372036854775807";
        for (int digit = 0; digit < 19; digit++) {
            int difference = bytes[at + digit] - limit.charAt(digit);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return true;
    }

    private static long parse(byte[] bytes) {
        boolean negative = bytes[0] == '-';
        long value = 0;
        for (int at = negative ? 1 : 0; at < bytes.length; at++) {
            value = value * 10 - (bytes[at] - '0'); // negative, because the range is larger there
        }
        return negative ? value : -value;
    }
}
