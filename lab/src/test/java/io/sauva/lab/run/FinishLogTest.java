package io.sauva.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FinishLogTest {
    private static final long MILLI = 1_000_000;

    private final FinishLog log = new FinishLog();

    @Test
    void nothingAtAllIsOnePause() {
        assertEquals(10 * MILLI, log.longestPauseNanos(10 * MILLI));
    }

    @Test
    void thePauseIsBetweenTheNeighboursThatAreFurthestApart() {
        for (long millis = 0; millis < 100; millis++) {
            if (millis < 40 || millis >= 47) {
                for (long tenth = 0; tenth < 10; tenth++) {
                    log.note(millis * MILLI + tenth * MILLI / 10);
                }
            }
        }
        assertEquals(7 * MILLI, log.longestPauseNanos(100 * MILLI));
    }

    @Test
    void pausesAreSeenAcrossTheEdgesOfItsPieces() {
        long edge = 64L * (1 << 13) * 100_000;
        log.note(edge - 3 * MILLI);
        log.note(edge + 4 * MILLI);
        log.note(0);
        assertEquals(edge - 3 * MILLI - 100_000, log.longestPauseNanos(edge + 5 * MILLI));
        for (long at = 0; at < edge - 3 * MILLI; at += 100_000) {
            log.note(at);
        }
        assertEquals(7 * MILLI - 100_000, log.longestPauseNanos(edge + 4 * MILLI + 100_000));
    }

    @Test
    void whatIsTooLateIsLeftOut() {
        log.note(Long.MAX_VALUE / 2);
        assertEquals(MILLI, log.longestPauseNanos(MILLI));
    }
}
