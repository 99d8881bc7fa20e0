package io.sauva.checks.benchmarks;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Draws by Zipf's law with exponent 0.99, as YCSB has it, by looking up a uniform number in the cumulated
/// weights.
final class Zipf {
    private static final double EXPONENT = 0.99;

    private Zipf() {}

    /// So many numbers below `items`; which of them are frequent is scattered over the range.
    static int[] scrambled(int items, int draws, long seed) {
        int[] numbers = ranks(items, draws, seed);
        for (int draw = 0; draw < draws; draw++) {
            numbers[draw] = (int) Long.remainderUnsigned(numbers[draw] * 0x9E3779B97F4A7C15L, items);
        }
        return numbers;
    }

    /// So many numbers below `items`; 0 is the most frequent.
    static int[] ranks(int items, int draws, long seed) {
        double[] cumulated = new double[items];
        double sum = 0;
        for (int rank = 0; rank < items; rank++) {
            sum += 1 / Math.pow(rank + 1, EXPONENT);
            cumulated[rank] = sum;
        }
        SplittableRandom random = new SplittableRandom(seed);
        int[] numbers = new int[draws];
        for (int draw = 0; draw < draws; draw++) {
            int found = Arrays.binarySearch(cumulated, random.nextDouble() * sum);
            numbers[draw] = Math.min(found < 0 ? -found - 1 : found, items - 1);
        }
        return numbers;
    }
}
