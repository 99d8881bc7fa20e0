package io.sauva.server.command;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/// The arithmetic of `INCRBYFLOAT` and `HINCRBYFLOAT`. Redis does it with C's `long double`, which on x86-64 has
/// 64 bits of mantissa and 15 of exponent, and prints 17 digits behind the point without trailing zeros. Here the
/// same numbers are exact `BigDecimal`s that are rounded to those bits, so that the answers are equal digit by
/// digit.
///
/// Thread: any; nothing is kept here.
public final class Decimals {
    private static final int MANTISSA_BITS = 64;
    private static final int LARGEST_EXPONENT = 16_383;
    /// The unit of the smallest numbers, which have fewer bits.
    private static final int SMALLEST_UNIT = -16_445;
    /// Powers of ten that are surely outside of the range, so that nobody makes us compute with them.
    private static final int BEYOND_RANGE = 5_000;

    private static final int LONGEST_TEXT = 5 * 1024;
    private static final int DIGITS_SHOWN = 17;

    private static final Pattern DECIMAL = Pattern.compile("([0-9]+\\.?[0-9]*|\\.[0-9]+)(e[+-]?[0-9]+)?");
    private static final Pattern HEXADECIMAL =
            Pattern.compile("0x([0-9a-f]+\\.?[0-9a-f]*|\\.[0-9a-f]+)(p[+-]?[0-9]+)?");

    /// What is no finite number.
    public enum Special {
        INFINITE,
        INVALID
    }

    /// A number or the reason why there is none.
    ///
    /// @param value the number; `null` if it is special
    /// @param special why there is none; `null` if there is one
    public record Parsed(BigDecimal value, Special special) {
        public boolean isInvalid() {
            return special == Special.INVALID;
        }

        public boolean isInfinite() {
            return special == Special.INFINITE;
        }
    }

    private static final Parsed INVALID = new Parsed(null, Special.INVALID);
    private static final Parsed INFINITE = new Parsed(null, Special.INFINITE);

    private Decimals() {}

    /// The bytes as C's `strtold` reads them, as far as Redis lets them through: no spaces, nothing behind, not
    /// `nan`, nothing that is too large or, but for zero itself, so small that it becomes zero.
    public static Parsed parse(byte[] bytes) {
        if (bytes.length == 0 || bytes.length >= LONGEST_TEXT) {
            return INVALID;
        }
        String text = Arguments.text(bytes).toLowerCase(Locale.ROOT);
        boolean negative = text.charAt(0) == '-';
        String digits = negative || text.charAt(0) == '+' ? text.substring(1) : text;
        if (digits.equals("inf") || digits.equals("infinity")) {
            return INFINITE;
        }
        if (!DECIMAL.matcher(digits).matches() && !HEXADECIMAL.matcher(digits).matches()) {
            return INVALID;
        }
        BigDecimal exact = digits.startsWith("0x") ? hexadecimal(digits.substring(2)) : decimal(digits);
        if (exact == null) {
            return INVALID;
        }
        BigDecimal value = round(negative ? exact.negate() : exact);
        boolean vanished = value != null && value.signum() == 0 && exact.signum() != 0;
        return value == null || vanished ? INVALID : new Parsed(value, null);
    }

    /// The sum as a `long double`; `null` if it is infinite.
    public static BigDecimal add(BigDecimal one, BigDecimal other) {
        return round(one.add(other));
    }

    /// The number as Redis prints it.
    public static byte[] format(BigDecimal value) {
        BigDecimal shown = value.setScale(DIGITS_SHOWN, RoundingMode.HALF_EVEN);
        return Arguments.bytes(shown.stripTrailingZeros().toPlainString());
    }

    /// The nearest number of 64 bits, ties to even; `null` if it is too large.
    private static BigDecimal round(BigDecimal exact) {
        if (exact.signum() == 0) {
            return BigDecimal.ZERO;
        }
        BigInteger numerator = exact.unscaledValue().abs();
        BigInteger denominator = BigInteger.ONE;
        if (exact.scale() > 0) {
            denominator = BigInteger.TEN.pow(exact.scale());
        } else {
            numerator = numerator.multiply(BigInteger.TEN.pow(-exact.scale()));
        }
        // The quotient gets 64 bits or one more; it is made shorter once, together with what is left over.
        int unit = Math.max(numerator.bitLength() - denominator.bitLength() - MANTISSA_BITS, SMALLEST_UNIT);
        BigInteger mantissa = divide(numerator, denominator, unit);
        if (mantissa.bitLength() > MANTISSA_BITS) {
            unit++;
            mantissa = divide(numerator, denominator, unit);
        }
        if (mantissa.bitLength() + unit - 1 > LARGEST_EXPONENT) {
            return null;
        }
        BigDecimal value = scaled(mantissa, unit);
        return exact.signum() < 0 ? value.negate() : value;
    }

    /// The fraction in units of a power of two, rounded half to even.
    private static BigInteger divide(BigInteger numerator, BigInteger denominator, int unit) {
        BigInteger dividend = unit < 0 ? numerator.shiftLeft(-unit) : numerator;
        BigInteger divisor = unit < 0 ? denominator : denominator.shiftLeft(unit);
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        int half = parts[1].shiftLeft(1).compareTo(divisor);
        boolean up = half > 0 || (half == 0 && parts[0].testBit(0));
        return up ? parts[0].add(BigInteger.ONE) : parts[0];
    }

    private static BigDecimal scaled(BigInteger mantissa, int power) {
        return power >= 0
                ? new BigDecimal(mantissa.shiftLeft(power))
                : new BigDecimal(mantissa).divide(new BigDecimal(BigInteger.ONE.shiftLeft(-power)));
    }

    /// The number; `null` if it is far too large or too small.
    private static BigDecimal decimal(String digits) {
        int letter = digits.indexOf('e');
        BigDecimal mantissa = new BigDecimal(letter < 0 ? digits : digits.substring(0, letter));
        if (mantissa.signum() == 0) {
            return BigDecimal.ZERO;
        }
        long exponent = letter < 0 ? 0 : exponent(digits.substring(letter + 1));
        long magnitude = exponent + mantissa.precision() - mantissa.scale();
        return Math.abs(magnitude) > BEYOND_RANGE ? null : mantissa.scaleByPowerOfTen((int) exponent);
    }

    private static BigDecimal hexadecimal(String digits) {
        int letter = digits.indexOf('p');
        String mantissa = letter < 0 ? digits : digits.substring(0, letter);
        int point = mantissa.indexOf('.');
        int fraction = point < 0 ? 0 : mantissa.length() - point - 1;
        BigInteger value = new BigInteger(mantissa.replace(".", ""), 16);
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        long power = (letter < 0 ? 0 : exponent(digits.substring(letter + 1))) - 4L * fraction;
        return Math.abs(power + value.bitLength()) > 4L * BEYOND_RANGE ? null : scaled(value, (int) power);
    }

    /// The exponent, or one that is as hopeless.
    private static long exponent(String digits) {
        boolean negative = digits.charAt(0) == '-';
        String unsigned = negative || digits.charAt(0) == '+' ? digits.substring(1) : digits;
        String significant = unsigned.replaceFirst("^0+(?=.)", "");
        long value = significant.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(significant);
        return negative ? -value : value;
    }
}
