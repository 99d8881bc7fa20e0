package io.sauva.lua.library.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/// A number that is not negative, rounded to decimal digits: `d.ddd × 10^exponent`. Rounding is exact, halves
/// go to the even digit, as in glibc.
///
/// @param digits as many as were asked for, the first not zero unless the number is
/// @param exponent of the first digit
record Decimal(String digits, int exponent) {
    /// Up to here, and not for subnormal numbers, the shortest text that reads back as the number rounds as the
    /// number itself does.
    private static final int SAFE_DIGITS = 15;

    private static final int SAFE_PLACES = 18;
    private static final int LONGEST_WHOLE = 19;
    private static final long[] POWERS = new long[SAFE_PLACES + 1];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = 10 * POWERS[i - 1];
        }
    }

    /// To so many digits.
    static Decimal significant(double size, int count) {
        if (size == 0) {
            return new Decimal("0".repeat(count), 0);
        }
        if (count <= SAFE_DIGITS && size >= Double.MIN_NORMAL) {
            Decimal shortest = shortest(size);
            int surplus = shortest.digits.length() - count;
            if (surplus <= 0) {
                return new Decimal(shortest.digits + "0".repeat(-surplus), shortest.exponent);
            }
            // A text with one digit more that ends in 5 may be above or below the half; only the exact value
            // tells.
            if (surplus > 1 || shortest.digits.charAt(count) != '5') {
                return shortest.rounded(count);
            }
        }
        BigDecimal exact = new BigDecimal(size).round(new MathContext(count, RoundingMode.HALF_EVEN));
        String digits = exact.unscaledValue().toString();
        int exponent = digits.length() - 1 - exact.scale();
        int missing = count - digits.length();
        return new Decimal(missing > 0 ? digits + "0".repeat(missing) : digits, exponent);
    }

    /// The shortest decimal that reads back as the number.
    private static Decimal shortest(double size) {
        String text = Double.toString(size);
        int mark = text.indexOf('E');
        int power = mark < 0 ? 0 : Integer.parseInt(text, mark + 1, text.length(), 10);
        int end = mark < 0 ? text.length() : mark;
        int point = text.indexOf('.');
        String all = text.substring(0, point) + text.substring(point + 1, end);
        int first = 0;
        while (all.charAt(first) == '0') {
            first++;
        }
        int last = all.length();
        while (last > first + 1 && all.charAt(last - 1) == '0') {
            last--;
        }
        return new Decimal(all.substring(first, last), power + point - 1 - first);
    }

    private Decimal rounded(int count) {
        char[] kept = digits.substring(0, count).toCharArray();
        if (digits.charAt(count) < '5') {
            return new Decimal(new String(kept), exponent);
        }
        int at = count - 1;
        while (at >= 0 && kept[at] == '9') {
            kept[at--] = '0';
        }
        if (at >= 0) {
            kept[at]++;
            return new Decimal(new String(kept), exponent);
        }
        kept[0] = '1';
        return new Decimal(new String(kept), exponent + 1);
    }

    /// Without the zeros at the end.
    Decimal trimmed() {
        int end = digits.length();
        while (end > 1 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return end == digits.length() ? this : new Decimal(digits.substring(0, end), exponent);
    }

    /// With so many digits after the point.
    static String fixed(double size, int places) {
        if (places > SAFE_PLACES || size >= 0x1p62) {
            return new BigDecimal(size).setScale(places, RoundingMode.HALF_EVEN).toPlainString();
        }
        long whole = (long) size;
        double rest = size - whole;
        long fraction = rest == 0 ? 0 : scaled(rest, places, (whole & 1) == 1);
        if (fraction == POWERS[places]) {
            whole++;
            fraction = 0;
        }
        if (places == 0) {
            return Long.toString(whole);
        }
        byte[] text = new byte[LONGEST_WHOLE + 1 + places];
        int at = digits(text, text.length, fraction, places);
        text[--at] = '.';
        at = digits(text, at, whole, 1);
        return new String(text, at, text.length - at, StandardCharsets.ISO_8859_1);
    }

    /// Writes a number that ends before a position, with zeros in front if it has too few digits; answers where
    /// it begins.
    private static int digits(byte[] text, int end, long number, int least) {
        int at = end;
        for (long rest = number; rest != 0 || end - at < least; rest /= 10) {
            text[--at] = (byte) ('0' + rest % 10);
        }
        return at;
    }

    /// `rest × 10^places` for a rest below 1, rounded. The rest is an integer of 53 bits over a power of two,
    /// so the product has 113 bits and needs two words.
    private static long scaled(double rest, int places, boolean oddWhole) {
        int exponent = Math.getExponent(rest);
        if (exponent < -62) {
            return 0;
        }
        int shift = 52 - exponent;
        long mantissa = (Double.doubleToRawLongBits(rest) & 0xf_ffff_ffff_ffffL) | 0x10_0000_0000_0000L;
        long high = Math.multiplyHigh(mantissa, POWERS[places]);
        long low = mantissa * POWERS[places];
        long quotient;
        int comparison;
        if (shift < 64) {
            quotient = high << (64 - shift) | low >>> shift;
            comparison = Long.compareUnsigned(low << (64 - shift), Long.MIN_VALUE);
        } else if (shift == 64) {
            quotient = high;
            comparison = Long.compareUnsigned(low, Long.MIN_VALUE);
        } else {
            int above = shift - 64;
            quotient = high >>> above;
            comparison = Long.compareUnsigned(high << (64 - above), Long.MIN_VALUE);
            if (comparison == 0 && low != 0) {
                comparison = 1;
            }
        }
        boolean odd = places == 0 ? oddWhole : (quotient & 1) == 1;
        return comparison > 0 || (comparison == 0 && odd) ? quotient + 1 : quotient;
    }
}
