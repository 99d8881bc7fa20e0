package io.sauva.lab.experiment.hashing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StatisticsTest {
    private static final double NONE = Double.NaN;

    @Test
    void deviationIsThatOfTheValuesThemselves() {
        assertEquals(0, Statistics.relativeDeviation(new int[] {5, 5, 5}));
        assertEquals(2 / 5.0, Statistics.relativeDeviation(new int[] {2, 4, 4, 4, 5, 5, 7, 9}));
        assertEquals(Math.sqrt(3), Statistics.relativeDeviation(new int[] {0, 0, 8, 0}), 1e-12);
        assertEquals(NONE, Statistics.relativeDeviation(new int[] {0, 0}));
    }

    @Test
    void whatIsNotANumberIsLeftOut() {
        assertEquals(2, Statistics.mean(1, NONE, 3));
        assertEquals(NONE, Statistics.mean(NONE));
        assertEquals(2, Statistics.median(1, NONE, 3));
        assertEquals(3, Statistics.median(9, 3, 1));
        assertEquals(NONE, Statistics.median());
        assertEquals(3, Statistics.highest(1, NONE, 3));
        assertEquals(1, Statistics.lowest(1, NONE, 3));
    }

    @Test
    void standardErrorIsThatOfASample() {
        assertEquals(1, Statistics.standardError(1, NONE, 3), 1e-12);
        assertEquals(NONE, Statistics.standardError(1));
    }
}
