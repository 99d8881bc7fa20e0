package io.sauva.server.resp;

import io.sauva.server.value.IntegerText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/// The text of a floating point number as Redis answers it, which is that of C's `%.17g`: seventeen significant
/// digits of the exact value, without zeros at their end; with an exponent below `1e-4` and from `1e17` on.
///
/// Most scores are whole numbers, and most others are neither tiny nor huge: for those, digits come from the
/// fraction's bits by multiplications of one `long`. The rest goes through [BigDecimal]; both are exact.
///
/// Thread: any; nothing is kept here.
public final class DoubleText {
    private static final int DIGITS = 17;
    private static final long LARGEST_PLAIN = 100_000_000_000_000_000L;
    private static final long SMALLEST_FULL = LARGEST_PLAIN / 10;
    private static final int MANTISSA_BITS = 52;
    private static final long MANTISSA = (1L << MANTISSA_BITS) - 1;
    /// A fraction of so many bits times ten still is a positive `long`.
    private static final int MOST_FRACTION_BITS = 59;

    private static final int LEAST_EXPONENT = -4;
    private static final MathContext ROUNDING = new MathContext(DIGITS, RoundingMode.HALF_EVEN);
    private static final byte[] INFINITY = ascii("inf");
    private static final byte[] NEGATIVE_INFINITY = ascii("-inf");
    private static final byte[] NOT_A_NUMBER = ascii("nan");
    private static final byte[] NEGATIVE_ZERO = ascii("-0");

    private DoubleText() {}

    /// The text; `inf`, `-inf` and `nan` for what is no finite number.
    public static byte[] of(double value) {
        long whole = (long) value;
        if (whole == value && whole > -LARGEST_PLAIN && whole < LARGEST_PLAIN) {
            return whole == 0 && 1 / value < 0 ? NEGATIVE_ZERO.clone() : digits(whole, 0, false);
        }
        if (Double.isNaN(value)) {
            return NOT_A_NUMBER.clone();
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? INFINITY.clone() : NEGATIVE_INFINITY.clone();
        }
        long bits = Double.doubleToRawLongBits(value);
        int fractionBits = MANTISSA_BITS - Math.getExponent(value);
        if (fractionBits > 0 && fractionBits <= MOST_FRACTION_BITS) {
            return fraction((bits & MANTISSA) | (MANTISSA + 1), fractionBits, value < 0);
        }
        return exact(value);
    }

    /// The text of `mantissa / 2^fractionBits`. Takes a decimal digit at a time off the fraction until there are
    /// seventeen, zeros in front not counted.
    private static byte[] fraction(long mantissa, int fractionBits, boolean negative) {
        long mask = (1L << fractionBits) - 1;
        long number = mantissa >>> fractionBits;
        long rest = mantissa & mask;
        int decimals = 0;
        while (number < SMALLEST_FULL && rest != 0) {
            rest *= 10;
            number = number * 10 + (rest >>> fractionBits);
            rest &= mask;
            decimals++;
        }
        long half = (mask >>> 1) + 1;
        if (rest > half || (rest == half && (number & 1) == 1)) {
            number++;
        }
        while (decimals > 0 && number % 10 == 0) {
            number /= 10;
            decimals--;
        }
        return digits(negative ? -number : number, decimals, negative);
    }

    /// The text of `number / 10^decimals`.
    private static byte[] digits(long number, int decimals, boolean negative) {
        if (decimals == 0) {
            return IntegerText.of(number);
        }
        byte[] text = new byte[DIGITS + -LEAST_EXPONENT + 3];
        int at = text.length;
        long left = Math.abs(number);
        for (int decimal = 0; decimal < decimals; decimal++, left /= 10) {
            text[--at] = (byte) ('0' + left % 10);
        }
        text[--at] = '.';
        do {
            text[--at] = (byte) ('0' + left % 10);
            left /= 10;
        } while (left != 0);
        if (negative) {
            text[--at] = '-';
        }
        byte[] result = new byte[text.length - at];
        System.arraycopy(text, at, result, 0, result.length);
        return result;
    }

    private static byte[] exact(double value) {
        BigDecimal rounded = new BigDecimal(value).round(ROUNDING).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LEAST_EXPONENT && exponent < DIGITS) {
            return ascii(rounded.toPlainString());
        }
        StringBuilder text = new StringBuilder(DIGITS + 8);
        text.append(rounded.unscaledValue().abs());
        if (text.length() > 1) {
            text.insert(1, '.');
        }
        if (rounded.signum() < 0) {
            text.insert(0, '-');
        }
        int magnitude = Math.abs(exponent);
        text.append(exponent < 0 ? "e-" : "e+")
                .append(magnitude < 10 ? "0" : "")
                .append(magnitude);
        return ascii(text.toString());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
