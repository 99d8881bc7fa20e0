package io.sauva.lua.library.text;

import java.util.Locale;

/// Writes a floating point number as C's `%e`, `%f` and `%g` do.
public final class FloatText {
    private static final int USUAL_PRECISION = 6;

    private FloatText() {}

    static void add(ByteBuilder out, FormatItem item, double number) {
        boolean negative = Double.doubleToRawLongBits(number) < 0;
        String sign = item.sign(negative);
        boolean capital = item.letter == 'E' || item.letter == 'G';
        double size = Math.abs(number);
        if (!(size <= Double.MAX_VALUE)) {
            String word = Double.isNaN(number) ? "nan" : "inf";
            item.number(out, sign, 0, capital ? word.toUpperCase(Locale.ROOT) : word, false);
            return;
        }
        int precision = item.precision < 0 ? USUAL_PRECISION : item.precision;
        String body = switch (item.letter) {
            case 'f' -> fixed(size, precision, item.alternate);
            case 'e', 'E' -> scientific(Decimal.significant(size, precision + 1), item.alternate);
            default -> general(size, Math.max(1, precision), item.alternate);
        };
        item.number(out, sign, 0, capital ? body.toUpperCase(Locale.ROOT) : body, item.zero);
    }

    private static String fixed(double size, int precision, boolean point) {
        String text = Decimal.fixed(size, precision);
        return point && precision == 0 ? text + "." : text;
    }

    private static String scientific(Decimal decimal, boolean point) {
        String digits = decimal.digits();
        StringBuilder text = new StringBuilder(digits.length() + 8);
        text.append(digits.charAt(0));
        if (digits.length() > 1 || point) {
            text.append('.').append(digits, 1, digits.length());
        }
        int exponent = decimal.exponent();
        text.append('e').append(exponent < 0 ? '-' : '+');
        int power = Math.abs(exponent);
        return (power < 10 ? text.append('0') : text).append(power).toString();
    }

    /// `%g` of a number that is not negative, with so many digits.
    static String general(double size, int precision, boolean alternate) {
        Decimal decimal = Decimal.significant(size, precision);
        int exponent = decimal.exponent();
        boolean plain = exponent >= -4 && exponent < precision;
        Decimal shown = alternate ? decimal : decimal.trimmed();
        if (!plain) {
            return scientific(shown, alternate);
        }
        String digits = shown.digits();
        if (exponent < 0) {
            return "0." + "0".repeat(-exponent - 1) + digits;
        }
        int whole = exponent + 1;
        if (digits.length() <= whole) {
            return digits + "0".repeat(whole - digits.length()) + (alternate ? "." : "");
        }
        return digits.substring(0, whole) + "." + digits.substring(whole);
    }

    /// `%.Ng` of any number, without flags or width.
    public static String general(double number, int precision) {
        if (Double.isNaN(number)) {
            return Double.doubleToRawLongBits(number) < 0 ? "-nan" : "nan";
        }
        String sign = Double.doubleToRawLongBits(number) < 0 ? "-" : "";
        return sign + (Double.isInfinite(number) ? "inf" : general(Math.abs(number), precision, false));
    }
}
