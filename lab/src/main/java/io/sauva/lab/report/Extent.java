package io.sauva.lab.report;

import java.util.List;

/// The least and the greatest of some values.
///
/// @param low above `high` if there are no values
record Extent(double low, double high) {
    static final Extent EMPTY = new Extent(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    /// Of the values that are numbers; of the positive ones alone where only those can be shown.
    static Extent of(List<double[]> series, boolean positiveOnly) {
        Extent extent = EMPTY;
        for (double[] values : series) {
            for (double value : values) {
                if (Double.isFinite(value) && (value > 0 || !positiveOnly)) {
                    extent = extent.with(value);
                }
            }
        }
        return extent;
    }

    Extent with(double value) {
        return new Extent(Math.min(low, value), Math.max(high, value));
    }

    boolean isEmpty() {
        return low > high;
    }
}
