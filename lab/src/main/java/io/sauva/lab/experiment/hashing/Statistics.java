package io.sauva.lab.experiment.hashing;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/// Means and deviations; values that are not numbers are left out.
final class Statistics {
    private Statistics() {}

    /// The standard deviation of these values themselves, not of what they are a sample of, over their mean.
    static double relativeDeviation(int[] values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values)
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(squares / values.length) / mean;
    }

    static double mean(double... values) {
        return numbers(values).average().orElse(Double.NaN);
    }

    static double median(double... values) {
        double[] sorted = numbers(values).sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// How far the mean of these values may well be from the mean of what they are a sample of.
    static double standardError(double... values) {
        double mean = mean(values);
        long count = numbers(values).count();
        double squares =
                numbers(values).map(value -> (value - mean) * (value - mean)).sum();
        return count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1) / count);
    }

    static double highest(double... values) {
        return numbers(values).max().orElse(Double.NaN);
    }

    static double lowest(double... values) {
        return numbers(values).min().orElse(Double.NaN);
    }

    private static DoubleStream numbers(double[] values) {
        return Arrays.stream(values).filter(value -> !Double.isNaN(value));
    }
}
