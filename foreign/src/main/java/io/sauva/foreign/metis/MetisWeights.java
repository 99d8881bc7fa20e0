package io.sauva.foreign.metis;

/// Brings weights into the 32 bits that METIS adds them up in. It does not look: past 2³¹ its sums turn negative
/// and its answer is lopsided.
///
/// Thread: any; it does not change.
/// Invariant: the sum of scaled weights is below 2³¹ if there are fewer than 2³⁰ of them; what is positive stays
/// so.
final class MetisWeights {
    /// Half of what fits: rounding up to 1 may add as much again, and METIS allows parts more than the mean.
    static final long LIMIT = 1L << 30;

    private final double factor;

    /// @param total the sum of all weights, as a floating-point number that cannot overflow
    MetisWeights(double total) {
        factor = total > LIMIT ? LIMIT / total : 1;
    }

    int scaled(long weight) {
        if (factor == 1) {
            return (int) weight;
        }
        return weight == 0 ? 0 : Math.max(1, (int) (weight * factor));
    }

    /// The sum of the first so many.
    static double sum(long[] weights, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += weights[i];
        }
        return sum;
    }
}
