package io.sauva.partitioning;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Draws by Zipf's law with exponent 0.99, as YCSB has it, by looking up a uniform number in the cumulated
/// weights.
///
/// Thread: any; the generator passed in belongs to the caller.
final class ZipfRanks {
    static final double EXPONENT = 0.99;

    private final double[] cumulated;

    ZipfRanks(int items) {
        cumulated = new double[items];
        double sum = 0;
        for (int rank = 0; rank < items; rank++) {
            sum += Math.pow(rank + 1, -EXPONENT);
            cumulated[rank] = sum;
        }
    }

    /// A rank: 0 is drawn most often.
    int draw(SplittableRandom random) {
        int last = cumulated.length - 1;
        int found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[last]);
        return Math.min(found < 0 ? -found - 1 : found, last);
    }

    /// The share of all draws that a rank has.
    double share(int rank) {
        double before = rank == 0 ? 0 : cumulated[rank - 1];
        return (cumulated[rank] - before) / cumulated[cumulated.length - 1];
    }

    /// Scatters ranks over the items, as YCSB's scrambled generator does: hot keys are not beside each other.
    int scatter(int rank) {
        long mixed = (rank + 1) * 0xD6E8FEB86659FD93L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
        return (int) Long.remainderUnsigned(mixed ^ (mixed >>> 32), cumulated.length);
    }
}
