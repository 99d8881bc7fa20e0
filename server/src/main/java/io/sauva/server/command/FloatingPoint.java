package io.sauva.server.command;

import java.util.Locale;

/// Reads floating point numbers as C's `strtod` does, as far as Redis lets them through: decimal and hexadecimal
/// numbers, `inf` and `infinity`, no spaces, nothing behind.
///
/// Thread: any; nothing is kept here.
final class FloatingPoint {
    private FloatingPoint() {}

    /// The number, or `NaN` if it is none.
    static double parse(byte[] bytes) {
        if (bytes.length == 0 || bytes.length > 255) {
            return Double.NaN;
        }
        String text = Arguments.text(bytes).toLowerCase(Locale.ROOT);
        int sign = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
        String digits = text.substring(sign);
        double value;
        if (digits.equals("inf") || digits.equals("infinity")) {
            value = Double.POSITIVE_INFINITY;
        } else if (isPlain(digits)) {
            value = Double.parseDouble(digits.startsWith("0x") && digits.indexOf('p') < 0 ? digits + "p0" : digits);
        } else {
            return Double.NaN;
        }
        return text.charAt(0) == '-' ? -value : value;
    }

    /// Whether Java reads it as C does: both know more than the other.
    private static boolean isPlain(String digits) {
        boolean hexadecimal = digits.startsWith("0x");
        return digits.matches(
                hexadecimal
                        ? "0x([0-9a-f]+\\.?[0-9a-f]*|\\.[0-9a-f]+)(p[+-]?[0-9]+)?"
                        : "([0-9]+\\.?[0-9]*|\\.[0-9]+)(e[+-]?[0-9]+)?");
    }
}
