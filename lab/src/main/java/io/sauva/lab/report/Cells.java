package io.sauva.lab.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/// What stands in the cells of a table: numbers without a locale and without noise digits.
final class Cells {
    private static final MathContext SIX_DIGITS = new MathContext(6);
    private static final double LARGEST_PLAIN = 1e15;
    private static final double SMALLEST_PLAIN = 1e-6;

    /// A number, perhaps with a short unit: `12`, `-0.5`, `1.94×`, `3.3 M`, `17%`.
    private static final Pattern NUMBER = Pattern.compile("[-+−]?\\d[\\d,]*(\\.\\d+)?(e[-+]?\\d+)?\\s?[^\\s\\d]{0,5}");

    private static final Pattern LONG_NUMBER = Pattern.compile("(-?)(\\d{5,})(\\.\\d+)?");

    private Cells() {}

    /// Whole numbers with all their digits; others with six, or as many as they have before the point. Nothing
    /// for null and for what is not a number: an empty cell is what was not measured.
    static String format(Object cell) {
        return switch (cell) {
            case null -> "";
            case Double number -> format(number.doubleValue());
            case Float number -> format(number.doubleValue());
            case BigDecimal number -> number.toPlainString();
            default -> cell.toString();
        };
    }

    private static String format(double number) {
        if (Double.isNaN(number)) {
            return "";
        }
        double size = Math.abs(number);
        if (Double.isInfinite(number) || number == 0) {
            return number == 0 ? "0" : Double.toString(number);
        }
        if (size >= LARGEST_PLAIN || size < SMALLEST_PLAIN) {
            return Double.toString(new BigDecimal(number).round(SIX_DIGITS).doubleValue());
        }
        BigDecimal exact = new BigDecimal(number);
        BigDecimal rounded = size >= 1e5 ? exact.setScale(0, RoundingMode.HALF_EVEN) : exact.round(SIX_DIGITS);
        return rounded.stripTrailingZeros().toPlainString();
    }

    /// For people: long numbers get separators between their thousands.
    static String grouped(String cell) {
        var matcher = LONG_NUMBER.matcher(cell);
        if (!matcher.matches()) {
            return cell;
        }
        StringBuilder digits = new StringBuilder(matcher.group(2));
        for (int place = digits.length() - 3; place > 0; place -= 3) {
            digits.insert(place, ',');
        }
        return matcher.group(1) + digits + (matcher.group(3) == null ? "" : matcher.group(3));
    }

    static boolean isNumber(String cell) {
        return NUMBER.matcher(cell).matches();
    }

    /// Whether nothing was measured here.
    static boolean isBlank(String cell) {
        return cell.isBlank() || cell.equals("–") || cell.equals("-");
    }
}
