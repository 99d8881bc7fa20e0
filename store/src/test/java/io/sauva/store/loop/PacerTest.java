package io.sauva.store.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.concurrent.clock.ManualClock;
import org.junit.jupiter.api.Test;

/// How a piece of work is kept within its share of a core.
class PacerTest {
    private static final double SHARE = 0.2;
    private static final long PIECE_NANOS = 10_000;

    private final ManualClock clock = new ManualClock(0);
    private long restedNanos;
    private long lateNanos;
    private long sinceRestNanos;
    private long longestNanos;

    private final Pacer pacer = new Pacer(clock, SHARE, nanos -> {
        restedNanos += nanos;
        clock.advance(nanos + lateNanos);
        lateNanos = 0;
        sinceRestNanos = 0;
    });

    private void work(int pieces) {
        for (int piece = 0; piece < pieces; piece++) {
            clock.advance(PIECE_NANOS);
            sinceRestNanos += PIECE_NANOS;
            longestNanos = Math.max(longestNanos, sinceRestNanos);
            pacer.pause();
        }
    }

    @Test
    void keepsItsShare() {
        work(10_000);
        double worked = 10_000 * PIECE_NANOS;
        assertEquals(SHARE, worked / (worked + restedNanos), 0.001);
        assertEquals(Pacer.BURST_NANOS, longestNanos);
    }

    @Test
    void makesUpForRestsThatWereALittleTooLong() {
        for (int round = 0; round < 1_000; round++) {
            lateNanos = 60_000;
            work(20);
        }
        assertEquals(SHARE, 1_000 * 20 * PIECE_NANOS / (double) clock.nanos(), 0.002);
    }

    @Test
    void takesNoCoreForItselfAfterItWasKeptFromOneForLong() {
        work(100);
        lateNanos = 500_000_000;
        work(2_000);
        assertTrue(
                longestNanos <= 4 * Pacer.BURST_NANOS,
                () -> "worked for " + longestNanos + " ns without a rest, bursts are " + Pacer.BURST_NANOS);
    }
}
