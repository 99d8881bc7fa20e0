package io.sauva.lab.report;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/// Where an axis is labelled: round numbers (1, 2 or 5 times a power of ten) within its ends, ascending, between
/// 4 and 10 of them.
final class Ticks {
    static final int FEWEST = 4;
    static final int MOST = 10;

    private static final int[] HALF_DECADES = {1, 5};
    private static final int[] THIRD_DECADES = {1, 2, 5};
    private static final int[] ALL_DIGITS = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    private Ticks() {}

    /// On a linear axis: the multiples of a round step.
    ///
    /// The step is the largest that goes into the range four times or more; as the next larger one is at most 2.5
    /// times as large and goes into it less than four times, this one does so less than ten times.
    static double[] linear(double low, double high) {
        Step step = Step.within(high - low);
        double[] ticks = multiples(step, low, high);
        // 0.03 - 0.01 is a little less than 0.02, and its step then one too small.
        return ticks.length > MOST ? multiples(step.next(), low, high) : ticks;
    }

    private static double[] multiples(Step step, double low, double high) {
        double first = Math.floor(low / step.size());
        double last = Math.ceil(high / step.size());
        // One more at each end than there can be, because the divisions round; those outside are taken out again.
        return DoubleStream.iterate(first, index -> index <= last, index -> index + 1)
                .map(step::times)
                .filter(tick -> tick >= low && tick <= high)
                .toArray();
    }

    /// On a logarithmic axis whose lower end is itself round: decades if there are enough of them, else
    /// finer digits, and within a fraction of a decade the linear ones.
    static double[] logarithmic(double low, double high) {
        double[] decades = digits(low, high, new int[] {1});
        if (decades.length >= FEWEST) {
            return everyNth(decades, (decades.length + MOST - 1) / MOST);
        }
        for (int[] digits : new int[][] {THIRD_DECADES, HALF_DECADES, ALL_DIGITS}) {
            double[] ticks = digits(low, high, digits);
            if (ticks.length >= FEWEST && ticks.length <= MOST) {
                return ticks;
            }
        }
        return linear(low, high);
    }

    /// The lines between the decades of a logarithmic axis; none if they would be too close to each other.
    static double[] between(double low, double high) {
        return Math.log10(high / low) > 5 ? new double[0] : digits(low, high, ALL_DIGITS);
    }

    /// The largest of 1, 2 or 5 times a power of ten that is not above the value.
    static double roundDown(double value) {
        return Step.upTo(value).size();
    }

    /// The smallest of 1, 2 or 5 times a power of ten that is not below the value.
    static double roundUp(double value) {
        Step below = Step.upTo(value);
        return below.size() == value ? value : below.next().size();
    }

    private static double[] digits(double low, double high, int[] digits) {
        int first = (int) Math.floor(Math.log10(low)) - 1;
        int last = (int) Math.ceil(Math.log10(high));
        DoubleStream.Builder ticks = DoubleStream.builder();
        for (int exponent = first; exponent <= last; exponent++) {
            for (int digit : digits) {
                ticks.add(new Step(digit, exponent).size());
            }
        }
        return ticks.build().filter(tick -> tick >= low && tick <= high).toArray();
    }

    /// Keeps the decades whose exponents are multiples of n, so that 1 is one of them if it is in the range.
    private static double[] everyNth(double[] decades, int n) {
        return Arrays.stream(decades)
                .filter(decade -> Math.floorMod(Math.round(Math.log10(decade)), (long) n) == 0)
                .toArray();
    }

    /// 1, 2 or 5 times a power of ten (other digits for the ticks of a logarithmic axis).
    ///
    /// Multiples are made of whole numbers and one multiplication or division by a power of ten, so that the
    /// third tenth is 0.3 and not 0.30000000000000004.
    record Step(int digit, int exponent) {
        /// The largest step that goes into the range at least four times.
        static Step within(double range) {
            return upTo(range / FEWEST);
        }

        static Step upTo(double value) {
            int exponent = (int) Math.floor(Math.log10(value)) + 1; // one more, as the logarithm rounds
            while (true) {
                for (int digit : new int[] {5, 2, 1}) {
                    Step step = new Step(digit, exponent);
                    if (step.size() <= value) {
                        return step;
                    }
                }
                exponent--;
            }
        }

        double size() {
            return times(1);
        }

        double times(double count) {
            double power = Double.parseDouble("1e" + Math.abs(exponent));
            return exponent >= 0 ? count * digit * power : count * digit / power;
        }

        Step next() {
            return switch (digit) {
                case 1 -> new Step(2, exponent);
                case 2 -> new Step(5, exponent);
                default -> new Step(1, exponent + 1);
            };
        }
    }
}
