package io.sauva.lua.number;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Reads a number from bytes as glibc's `strtod` and `strtoul` do: decimal and hexadecimal, `inf` and `nan`; a
/// zero byte ends the text.
final class NumberReader {
    private final byte[] bytes;
    private int at;

    NumberReader(byte[] bytes, int start) {
        this.bytes = bytes;
        at = start;
    }

    /// The number that all of the text is, spaces apart.
    Double wholeText() {
        skipSpace();
        Double number = number();
        if (number == null) {
            return null;
        }
        skipSpace();
        return peek() == 0 ? number : null;
    }

    private Double number() {
        boolean negative = peek() == '-';
        if (negative || peek() == '+') {
            at++;
        }
        Double size;
        if (peek() == '0' && lower(1) == 'x') {
            size = hexadecimal();
        } else if (NumberText.isDigit(peek()) || peek() == '.') {
            size = decimal();
        } else {
            size = word();
        }
        return size == null ? null : negative ? Double.valueOf(-size) : size;
    }

    private Double word() {
        if (matches("infinity")) {
            at += "infinity".length();
            return Double.POSITIVE_INFINITY;
        }
        if (matches("inf")) {
            at += "inf".length();
            return Double.POSITIVE_INFINITY;
        }
        if (matches("nan")) {
            at += "nan".length();
            return Double.NaN;
        }
        return null;
    }

    private boolean matches(String word) {
        if (at + word.length() > bytes.length) {
            return false;
        }
        String found = new String(bytes, at, word.length(), StandardCharsets.ISO_8859_1);
        return found.toLowerCase(Locale.ROOT).equals(word);
    }

    private Double decimal() {
        int start = at;
        int digits = skipDigits();
        if (peek() == '.') {
            at++;
            digits += skipDigits();
        }
        if (digits == 0) {
            return null;
        }
        if (lower(0) == 'e') {
            int mark = at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            if (skipDigits() == 0) {
                at = mark;
            }
        }
        return Double.valueOf(new String(bytes, start, at - start, StandardCharsets.ISO_8859_1));
    }

    private int skipDigits() {
        int start = at;
        while (NumberText.isDigit(peek())) {
            at++;
        }
        return at - start;
    }

    /// Java reads hexadecimal numbers only with an exponent, and rounds them correctly; so it is given one.
    private Double hexadecimal() {
        at += 2;
        int start = at;
        int digits = skipHexadecimal();
        if (peek() == '.') {
            at++;
            digits += skipHexadecimal();
        }
        if (digits == 0) {
            return null;
        }
        String mantissa = new String(bytes, start, at - start, StandardCharsets.ISO_8859_1);
        String exponent = "p0";
        if (lower(0) == 'p') {
            int mark = at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            if (skipDigits() == 0) {
                at = mark;
            } else {
                exponent = new String(bytes, mark, at - mark, StandardCharsets.ISO_8859_1);
            }
        }
        return Double.valueOf("0x" + mantissa + exponent);
    }

    private int skipHexadecimal() {
        int start = at;
        while (Character.digit(peek(), 16) >= 0) {
            at++;
        }
        return at - start;
    }

    /// An integer in some base as `strtoul` reads it: a sign and, for base 16, `0x` are allowed; what is too
    /// large becomes 2^64 - 1, and a negative one wraps around.
    Double integer(int base) {
        skipSpace();
        boolean negative = peek() == '-';
        if (negative || peek() == '+') {
            at++;
        }
        if (base == 16 && peek() == '0' && lower(1) == 'x' && Character.digit(peek(2), 16) >= 0) {
            at += 2;
        }
        long value = 0;
        boolean overflow = false;
        int start = at;
        int digit;
        while ((digit = Character.digit(peek(), base)) >= 0) {
            overflow |= Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, base)) > 0;
            value = value * base + digit;
            at++;
        }
        if (at == start) {
            return null;
        }
        skipSpace();
        if (peek() != 0) {
            return null;
        }
        return unsigned(overflow ? -1L : negative ? -value : value);
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : ((value >>> 1) | (value & 1)) * 2.0;
    }

    private void skipSpace() {
        while (NumberText.isSpace(peek())) {
            at++;
        }
    }

    private int peek() {
        return peek(0);
    }

    private int peek(int ahead) {
        return at + ahead < bytes.length ? bytes[at + ahead] : 0;
    }

    private int lower(int ahead) {
        return Character.toLowerCase(peek(ahead));
    }
}
