package io.sauva.server.command;

import java.util.Locale;
import java.util.regex.Pattern;

/// Reads floating point numbers as C's `strtod` does: decimal and hexadecimal numbers, `inf` and `infinity`,
/// nothing behind. Redis lets less through in most places than in some; both are here.
///
/// Thread: any; nothing is kept here.
final class FloatingPoint {
    private static final Pattern DECIMAL = Pattern.compile("([0-9]+\\.?[0-9]*|\\.[0-9]+)(e[+-]?[0-9]+)?");
    private static final Pattern HEXADECIMAL =
            Pattern.compile("0x([0-9a-f]+\\.?[0-9a-f]*|\\.[0-9a-f]+)(p[+-]?[0-9]+)?");

    /// A whole number of so many digits, and a power of ten of that size, are exact; so their quotient, which is
    /// rounded once, is what a careful reading gives (Clinger: "How to Read Floating Point Numbers
    /// Accurately", 1990).
    private static final int EXACT_DIGITS = 15;

    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private FloatingPoint() {}

    /// The number, or `NaN` if it is none: no spaces, and neither too large nor too small for a `double`.
    static double parse(byte[] bytes) {
        double plain = parsePlain(bytes);
        if (!Double.isNaN(plain)) {
            return plain;
        }
        if (bytes.length == 0 || bytes.length > 255) {
            return Double.NaN;
        }
        String text = Arguments.text(bytes).toLowerCase(Locale.ROOT);
        double value = parse(text);
        boolean overflow = Double.isInfinite(value) && text.indexOf('i') < 0;
        boolean underflow = value == 0 && !isZero(text);
        return overflow || underflow ? Double.NaN : value;
    }

    /// The number as the bare `strtod` reads it, or `NaN` if it is none: spaces before it are skipped, nothing at
    /// all is 0, what is too large is infinite and what is too small is 0.
    static double parseLoosely(byte[] bytes, int from) {
        String text = Arguments.textToZero(bytes).substring(from).toLowerCase(Locale.ROOT);
        return text.isEmpty() ? 0 : parse(skipSpaces(text));
    }

    /// The number if it is a sign, a few digits, and perhaps a point among them, which most are; else `NaN`.
    private static double parsePlain(byte[] bytes) {
        int length = bytes.length;
        int start = length > 0 && bytes[0] == '-' ? 1 : 0;
        int digits = length - start;
        if (digits == 0 || digits > EXACT_DIGITS) {
            return Double.NaN;
        }
        long number = 0;
        int point = length;
        for (int at = start; at < length; at++) {
            int digit = bytes[at] - '0';
            if (digit >= 0 && digit <= 9) {
                number = number * 10 + digit;
            } else if (bytes[at] == '.' && point == length && digits > 1) {
                point = at;
            } else {
                return Double.NaN;
            }
        }
        double value = point == length ? number : number / POWERS_OF_TEN[length - point - 1];
        return start == 1 ? -value : value;
    }

    private static double parse(String text) {
        if (text.isEmpty()) {
            return Double.NaN;
        }
        boolean signed = text.charAt(0) == '-' || text.charAt(0) == '+';
        String digits = signed ? text.substring(1) : text;
        double value;
        if (digits.equals("inf") || digits.equals("infinity")) {
            value = Double.POSITIVE_INFINITY;
        } else if (HEXADECIMAL.matcher(digits).matches()) {
            value = Double.parseDouble(digits.indexOf('p') < 0 ? digits + "p0" : digits);
        } else if (DECIMAL.matcher(digits).matches()) {
            value = Double.parseDouble(digits);
        } else {
            return Double.NaN;
        }
        return text.charAt(0) == '-' ? -value : value;
    }

    /// Whether a number that is written like this is 0 and not merely too small.
    private static boolean isZero(String text) {
        boolean hexadecimal = text.indexOf('x') >= 0;
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter == (hexadecimal ? 'p' : 'e')) {
                return true;
            }
            if ((letter >= '1' && letter <= '9') || (hexadecimal && letter >= 'a' && letter <= 'f')) {
                return false;
            }
        }
        return true;
    }

    /// Without the white space of C's `isspace` in front.
    private static String skipSpaces(String text) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) == ' ' || (text.charAt(at) >= '\t' && text.charAt(at) <= '\r'))) {
            at++;
        }
        return text.substring(at);
    }
}
