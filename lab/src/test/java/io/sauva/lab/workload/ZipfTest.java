package io.sauva.lab.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfTest {
    /// Pearson's test: the sum of (seen - expected)² / expected has the mean `ranks - 1` and the variance
    /// `2 (ranks - 1)`. Five standard deviations are passed by chance less than once in a million; with the
    /// seed fixed, never.
    @ParameterizedTest
    @CsvSource({"2, 0.99", "10, 0.99", "1000, 0.99", "1000, 1.0", "1000, 0.5", "100, 2.5"})
    void frequenciesAreThoseOfZipfsLaw(int ranks, double exponent) {
        int draws = 2_000_000;
        Zipf zipf = new Zipf(ranks, exponent);
        SplittableRandom random = new SplittableRandom(7);
        long[] seen = new long[ranks];
        for (int draw = 0; draw < draws; draw++) {
            seen[(int) zipf.next(random) - 1]++;
        }
        double[] weights = weights(ranks, exponent);
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double deviation = 0;
        int classes = 0;
        double pooledExpected = 0;
        long pooledSeen = 0;
        for (int rank = 0; rank < ranks; rank++) {
            // Classes of fewer than ten expected draws are taken together: the test is asymptotic.
            pooledExpected += draws * weights[rank] / sum;
            pooledSeen += seen[rank];
            if (pooledExpected >= 10 || rank == ranks - 1) {
                deviation += (pooledSeen - pooledExpected) * (pooledSeen - pooledExpected) / pooledExpected;
                classes++;
                pooledExpected = 0;
                pooledSeen = 0;
            }
        }
        double freedom = classes - 1.0;
        assertTrue(
                deviation < freedom + 5 * Math.sqrt(2 * freedom),
                "chi-square " + deviation + " with " + freedom + " degrees of freedom");
    }

    /// The test above would notice: the same ranks against another exponent fail it by far.
    @Test
    void anotherExponentIsAnotherDistribution() {
        Zipf zipf = new Zipf(1000, 0.9);
        SplittableRandom random = new SplittableRandom(7);
        int draws = 2_000_000;
        long first = 0;
        for (int draw = 0; draw < draws; draw++) {
            first += zipf.next(random) == 1 ? 1 : 0;
        }
        double[] weights = weights(1000, 0.99);
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double expected = draws / sum;
        assertTrue(Math.abs(first - expected) > 20 * Math.sqrt(expected), first + " against " + expected);
    }

    @Test
    void oneRankIsAlwaysDrawn() {
        Zipf zipf = new Zipf(1, 0.99);
        assertEquals(1, zipf.next(new SplittableRandom(1)));
    }

    @Test
    void ranksBeyondAnIntAreDrawn() {
        Zipf zipf = new Zipf(100_000_000_000L, 0.5);
        SplittableRandom random = new SplittableRandom(1);
        long largest = 0;
        for (int draw = 0; draw < 1000; draw++) {
            long rank = zipf.next(random);
            assertTrue(rank >= 1 && rank <= 100_000_000_000L);
            largest = Math.max(largest, rank);
        }
        assertTrue(largest > Integer.MAX_VALUE);
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(WorkloadException.class, () -> new Zipf(0, 0.99));
        assertThrows(WorkloadException.class, () -> new Zipf(10, 0));
        assertThrows(WorkloadException.class, () -> new Zipf(10, Double.NaN));
    }

    private static double[] weights(int ranks, double exponent) {
        double[] weights = new double[ranks];
        for (int rank = 1; rank <= ranks; rank++) {
            weights[rank - 1] = Math.pow(rank, -exponent);
        }
        return weights;
    }
}
