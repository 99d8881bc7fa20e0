package io.sauva.server.command;

import io.sauva.server.value.IntegerText;
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
        return IntegerText.of(number);
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
        return IntegerText.number(bytes);
    }

    /// Whether the bytes are a 64-bit number as Redis writes it: no sign but `-`, no leading zeros, no spaces.
    public static boolean isInteger(byte[] bytes) {
        return IntegerText.isInteger(bytes);
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
}
