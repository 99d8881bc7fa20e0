package io.sauva.lua.number;

import io.sauva.lua.LuaString;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/// Numbers as text, both ways, exactly as C's `printf("%.14g")` and `strtod` do it.
public final class NumberText {
    private static final int DIGITS = 14;
    private static final double SHORT_INTEGER = 1e14;
    private static final MathContext ROUNDING = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

    private NumberText() {}

    /// A number as Lua prints it.
    public static String format(double number) {
        long integer = (long) number;
        if (integer == number && integer < SHORT_INTEGER && integer > -SHORT_INTEGER) {
            return integer == 0 && 1 / number < 0 ? "-0" : Long.toString(integer);
        }
        if (Double.isNaN(number)) {
            return Double.doubleToRawLongBits(number) < 0 ? "-nan" : "nan";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "inf" : "-inf";
        }
        BigDecimal rounded = rounded(number);
        String digits = rounded.unscaledValue().abs().toString();
        int exponent = digits.length() - 1 - rounded.scale();
        return (number < 0 ? "-" : "") + layout(trimmed(digits), exponent);
    }

    /// As [#format], in bytes.
    public static byte[] formatBytes(double number) {
        return format(number).getBytes(StandardCharsets.ISO_8859_1);
    }

    /// To 14 digits. The shortest decimal that reads back as the number is short enough most of the time, or
    /// lies on the same side of the half as the number itself; only when it *is* the half must the exact value
    /// decide.
    private static BigDecimal rounded(double number) {
        if (Math.abs(number) < Double.MIN_NORMAL) {
            // These have fewer digits than are wanted, so the shortest decimal says less than C does.
            return new BigDecimal(number).round(ROUNDING);
        }
        BigDecimal shortest = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (shortest.precision() <= DIGITS) {
            return shortest;
        }
        boolean half =
                shortest.precision() == DIGITS + 1 && shortest.unscaledValue().testBit(0) && endsInFive(shortest);
        return (half ? new BigDecimal(number) : shortest).round(ROUNDING);
    }

    private static boolean endsInFive(BigDecimal number) {
        return number.unscaledValue().abs().mod(java.math.BigInteger.TEN).intValue() == 5;
    }

    private static String trimmed(String digits) {
        int end = digits.length();
        while (end > 1 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return digits.substring(0, end);
    }

    private static String layout(String digits, int exponent) {
        if (exponent < -4 || exponent >= DIGITS) {
            String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
            String power = (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
            return digits.charAt(0) + fraction + "e" + power;
        }
        if (exponent < 0) {
            return "0." + "0".repeat(-exponent - 1) + digits;
        }
        if (digits.length() <= exponent + 1) {
            return digits + "0".repeat(exponent + 1 - digits.length());
        }
        return digits.substring(0, exponent + 1) + "." + digits.substring(exponent + 1);
    }

    /// The number that a string reads as, spaces around it allowed; `null` if it is none.
    public static Double parse(LuaString text) {
        int value = fewDigits(text.bytes());
        return value >= 0 ? (Double) (double) value : new NumberReader(text.bytes(), 0).wholeText();
    }

    /// The same without a box; NaN if it is no number.
    public static double parseOrNaN(LuaString text) {
        int value = fewDigits(text.bytes());
        if (value >= 0) {
            return value;
        }
        Double number = new NumberReader(text.bytes(), 0).wholeText();
        return number == null ? Double.NaN : number;
    }

    /// The number, or -1 if it is anything but a few digits.
    private static int fewDigits(byte[] bytes) {
        int length = bytes.length;
        if (length == 0 || length >= 10) {
            return -1;
        }
        int value = 0;
        for (byte digit : bytes) {
            if (!isDigit(digit)) {
                return -1;
            }
            value = 10 * value + (digit - '0');
        }
        return value;
    }

    /// As `tonumber(text, base)` for a base other than 10; `null` if it is no number.
    public static Double parse(LuaString text, int base) {
        return new NumberReader(text.bytes(), 0).integer(base);
    }

    static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    /// Whether C's `isspace` holds.
    public static boolean isSpace(int character) {
        return character == ' ' || (character >= '\t' && character <= '\r');
    }
}
