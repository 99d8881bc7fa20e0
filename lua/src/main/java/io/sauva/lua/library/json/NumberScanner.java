package io.sauva.lua.library.json;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Reads the longest number that a text begins with, as C's `strtod` does.
final class NumberScanner {
    private static final int EXACT_DIGITS = 15;

    private final byte[] text;
    private int at;
    private double value;

    NumberScanner(byte[] text, int start) {
        this.text = text;
        at = start;
        boolean negative = peek(0) == '-';
        int digits = at + (negative || peek(0) == '+' ? 1 : 0);
        at = digits;
        if (!unsigned()) {
            at = start;
        } else if (negative) {
            value = -value;
        }
    }

    double value() {
        return value;
    }

    /// Where the number ends; where it would have begun if there is none.
    int end() {
        return at;
    }

    private int peek(int ahead) {
        return at + ahead < text.length ? text[at + ahead] : 0;
    }

    private boolean isDigit(int ahead) {
        return peek(ahead) >= '0' && peek(ahead) <= '9';
    }

    private boolean isHexadecimal(int ahead) {
        return peek(ahead) > 0 && Character.digit(peek(ahead), 16) >= 0;
    }

    private boolean unsigned() {
        if (peek(0) == '0' && (peek(1) | 0x20) == 'x' && (isHexadecimal(2) || (peek(2) == '.' && isHexadecimal(3)))) {
            hexadecimal();
            return true;
        }
        if (isDigit(0) || (peek(0) == '.' && isDigit(1))) {
            decimal();
            return true;
        }
        return word();
    }

    private boolean word() {
        if (begins("inf")) {
            at += begins("infinity") ? 8 : 3;
            value = Double.POSITIVE_INFINITY;
            return true;
        }
        if (!begins("nan")) {
            return false;
        }
        at += 3;
        value = Double.NaN;
        if (peek(0) == '(') {
            int ahead = 1;
            while (Character.isLetterOrDigit(peek(ahead)) || peek(ahead) == '_') {
                ahead++;
            }
            at += peek(ahead) == ')' ? ahead + 1 : 0;
        }
        return true;
    }

    private boolean begins(String word) {
        if (at + word.length() > text.length) {
            return false;
        }
        String found = new String(text, at, word.length(), StandardCharsets.ISO_8859_1);
        return found.toLowerCase(Locale.ROOT).equals(word);
    }

    private void decimal() {
        int start = at;
        long integer = 0;
        while (isDigit(0)) {
            integer = 10 * integer + peek(0) - '0';
            at++;
        }
        boolean whole = peek(0) != '.' && (peek(0) | 0x20) != 'e';
        if (whole && at - start <= EXACT_DIGITS) {
            value = integer;
            return;
        }
        if (peek(0) == '.') {
            at++;
            while (isDigit(0)) {
                at++;
            }
        }
        exponent('e');
        value = Double.parseDouble(new String(text, start, at - start, StandardCharsets.ISO_8859_1));
    }

    /// Java reads hexadecimal numbers only with an exponent, so it is given one.
    private void hexadecimal() {
        int start = at;
        at += 2;
        while (isHexadecimal(0)) {
            at++;
        }
        if (peek(0) == '.') {
            at++;
            while (isHexadecimal(0)) {
                at++;
            }
        }
        String power = exponent('p') ? "" : "p0";
        value = Double.parseDouble(new String(text, start, at - start, StandardCharsets.ISO_8859_1) + power);
    }

    private boolean exponent(int letter) {
        if ((peek(0) | 0x20) != letter) {
            return false;
        }
        int ahead = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
        if (!isDigit(ahead)) {
            return false;
        }
        at += ahead;
        while (isDigit(0)) {
            at++;
        }
        return true;
    }
}
