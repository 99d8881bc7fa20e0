package io.sauva.lab.report;

/// One axis of a chart: which values it shows, where on it each of them is, and its ticks.
///
/// Invariant: the low end is below the high end, both are finite, and far enough apart for distinct ticks.
final class Axis {
    /// Beyond this nothing is shown: differences of larger numbers would overflow.
    private static final double LARGEST = 1e300;

    private static final double SMALLEST = 1e-290;
    /// Ends closer to each other than this share of their size count as equal.
    private static final double LEAST_RANGE = 1e-12;
    /// How far beyond the axis a position may be, in lengths of the axis: the slope of a line that leaves the
    /// plot is still about right, and no coordinate is too large for a viewer.
    private static final double FARTHEST = 100;

    private final double low;
    private final double high;
    private final boolean logarithmic;
    private final double[] ticks;

    private Axis(double low, double high, boolean logarithmic) {
        this.low = low;
        this.high = high;
        this.logarithmic = logarithmic;
        ticks = logarithmic ? Ticks.logarithmic(low, high) : Ticks.linear(low, high);
    }

    /// The horizontal one: as wide as the data, from zero if they begin close to it.
    ///
    /// @param maximum where it ends whatever the data are; NaN if that is theirs to say
    static Axis across(Extent data, boolean logarithmic, double maximum) {
        if (logarithmic) {
            return logarithmic(data, maximum);
        }
        Extent shown = apart(limited(data, maximum), false);
        boolean startsNearZero = shown.low() > 0 && shown.low() < 0.1 * shown.high();
        return new Axis(startsNearZero ? 0 : shown.low(), shown.high(), false);
    }

    /// The vertical one: from zero unless all data are far from it, and up to a tick.
    ///
    /// @param maximum where it ends whatever the data are; NaN if that is theirs to say
    static Axis upwards(Extent data, boolean logarithmic, double maximum) {
        if (logarithmic) {
            return logarithmic(data, maximum);
        }
        Extent shown = apart(limited(data, maximum), true);
        double low = shown.low() > 0 && shown.low() < 0.7 * shown.high() ? 0 : shown.low();
        Extent rounded = new Extent(low, shown.high());
        for (int round = 0; round < 3; round++) {
            rounded = toTicks(rounded); // a longer axis may have larger steps, and then its ends are none of them
        }
        return new Axis(rounded.low(), Double.isNaN(maximum) ? rounded.high() : shown.high(), false);
    }

    /// Moved outwards to multiples of the step between ticks.
    private static Extent toTicks(Extent ends) {
        Ticks.Step step = Ticks.Step.within(ends.high() - ends.low());
        double floor = step.times(Math.floor(ends.low() / step.size()));
        double ceiling = step.times(Math.ceil(ends.high() / step.size()));
        // The rounding of a division may leave the ceiling just below; the data decide then.
        return new Extent(Math.min(floor, ends.low()), Math.max(ceiling, ends.high()));
    }

    private static Axis logarithmic(Extent data, double maximum) {
        double high = data.isEmpty() ? 10 : Math.clamp(data.high(), SMALLEST, LARGEST);
        double low = data.isEmpty() ? 1 : Math.clamp(data.low(), SMALLEST, LARGEST);
        if (maximum > 0) {
            high = Math.clamp(maximum, 10 * SMALLEST, LARGEST);
            low = Ticks.roundDown(low < high ? low : high / 10);
        } else {
            high = Ticks.roundUp(high);
            low = Ticks.roundDown(low);
        }
        if (high <= low * (1 + LEAST_RANGE)) {
            high = Ticks.roundUp(low * 1.5);
            low = Ticks.roundDown(low / 1.5);
        }
        return new Axis(low, high, true);
    }

    /// The data up to the maximum, if there is one.
    private static Extent limited(Extent data, double maximum) {
        if (!Double.isFinite(maximum)) {
            return data;
        }
        if (data.isEmpty() || data.low() >= maximum) {
            return new Extent(maximum > 0 ? 0 : maximum - Math.max(1, Math.abs(maximum)), maximum);
        }
        return new Extent(data.low(), maximum);
    }

    /// Ends that differ enough: no data are 0 to 1, and a constant gets something around it.
    private static Extent apart(Extent data, boolean fromZero) {
        if (data.isEmpty()) {
            return new Extent(0, 1);
        }
        double low = bounded(data.low());
        double high = bounded(data.high());
        double size = Math.max(Math.abs(low), Math.abs(high));
        if (high - low > size * LEAST_RANGE) {
            return new Extent(low, high);
        }
        if (size == 0) {
            return fromZero ? new Extent(0, 1) : new Extent(-1, 1);
        }
        if (fromZero) {
            return high > 0 ? new Extent(0, 1.25 * high) : new Extent(1.25 * low, 0);
        }
        return new Extent(low - size / 2, high + size / 2);
    }

    private static double bounded(double value) {
        return Math.abs(value) < SMALLEST ? 0 : Math.clamp(value, -LARGEST, LARGEST);
    }

    /// 0 at the low end, 1 at the high end; NaN for what the axis cannot show.
    double position(double value) {
        if (!Double.isFinite(value) || (logarithmic && value <= 0)) {
            return Double.NaN;
        }
        double position = logarithmic
                ? (Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))
                : (value - low) / (high - low);
        return Math.clamp(position, -FARTHEST, FARTHEST);
    }

    double low() {
        return low;
    }

    double high() {
        return high;
    }

    double[] ticks() {
        return ticks.clone();
    }

    /// What is written at each tick.
    String[] labels() {
        return logarithmic ? Labels.eachAlone(ticks) : Labels.together(ticks);
    }

    /// Where thinner lines go, between the ticks.
    double[] minorTicks() {
        return logarithmic ? Ticks.between(low, high) : new double[0];
    }
}
