package io.sauva.lab.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;

/// Numbers as people like to read them on an axis: `250k`, `1.5M`, `2,000`, `3e-7`.
final class Labels {
    private static final double LARGEST_PLAIN = 1e15;
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final int MOST_DECIMALS = 12;

    /// A thousand, a million ... and its letter.
    private record Unit(double size, String letter) {
        private static final Unit ONE = new Unit(1, "");
        private static final Unit[] ALL = {
            new Unit(1e12, "T"), new Unit(1e9, "G"), new Unit(1e6, "M"), new Unit(1e3, "k"), ONE
        };

        /// The largest that a number reaches so many times.
        static Unit of(double number, double times) {
            return Arrays.stream(ALL)
                    .filter(unit -> number >= unit.size() * times)
                    .findFirst()
                    .orElse(ONE);
        }
    }

    private Labels() {}

    /// The ticks of a linear axis: one unit and one number of decimals for all, so that they can be compared.
    static String[] together(double[] ticks) {
        double largest = Arrays.stream(ticks).map(Math::abs).max().orElse(0);
        double step = ticks.length < 2 ? largest : ticks[1] - ticks[0];
        if (largest >= LARGEST_PLAIN || largest < SMALLEST_PLAIN) {
            return scientific(ticks, largest, step);
        }
        Unit unit = largest < 10_000 ? Unit.ONE : Unit.of(largest, 1);
        if (decimals(step / unit.size()) > 3) {
            unit = Unit.ONE; // numbers that differ in their last digits only: these must be seen
        }
        Unit chosen = unit;
        String format = "%,." + decimals(step / unit.size()) + "f";
        return Arrays.stream(ticks)
                .mapToObj(tick ->
                        tick == 0 ? "0" : String.format(Locale.ROOT, format, tick / chosen.size()) + chosen.letter())
                .toArray(String[]::new);
    }

    /// The ticks of a logarithmic axis, each in its own unit.
    static String[] eachAlone(double[] ticks) {
        return Arrays.stream(ticks).mapToObj(Labels::brief).toArray(String[]::new);
    }

    /// Three digits and a unit.
    static String brief(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        double size = Math.abs(value);
        if (size == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
        size = rounded.abs().doubleValue(); // 999.9 rounds into the next unit
        if (size >= LARGEST_PLAIN || size < SMALLEST_PLAIN) {
            // Not by a logarithm: rounding the largest double up makes a number that is no double.
            int exponent = rounded.precision() - rounded.scale() - 1;
            return plain(rounded.movePointLeft(exponent)) + "e" + exponent;
        }
        Unit unit = Unit.of(size, 1);
        return plain(rounded.divide(new BigDecimal(unit.size()))) + unit.letter();
    }

    private static String[] scientific(double[] ticks, double largest, double step) {
        if (largest == 0) {
            return Arrays.stream(ticks).mapToObj(tick -> "0").toArray(String[]::new);
        }
        int exponent = exponent(largest);
        BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(exponent);
        String format = "%." + decimals(step / unit.doubleValue()) + "f";
        return Arrays.stream(ticks)
                .mapToObj(tick -> tick == 0
                        ? "0"
                        : String.format(Locale.ROOT, format, new BigDecimal(tick).movePointLeft(exponent)) + "e"
                                + exponent)
                .toArray(String[]::new);
    }

    private static int exponent(double size) {
        return (int) Math.floor(Math.log10(size) + 1e-12);
    }

    /// How many decimals a step has that is a digit times a power of ten.
    private static int decimals(double step) {
        return Math.clamp((int) Math.ceil(-Math.log10(step) - 1e-9), 0, MOST_DECIMALS);
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
