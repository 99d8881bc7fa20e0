package io.sauva.concurrent.timer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.concurrent.clock.ManualClock;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimerTest {
    private static final long MICROSECOND = 1_000;
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    /// How the caller behaves: the nanoseconds between two calls.
    private interface Rhythm {
        long gapNanos(int call, Random random);
    }

    @Property(tries = 40)
    void steadyCallsStayWithinAPeriod(@ForAll @LongRange(min = 1, max = 10 * SECOND) long gap) {
        staysWithinAPeriod((call, random) -> gap, 1);
    }

    @Property(tries = 40)
    void unsteadyCallsStayWithinAPeriod(@ForAll long seed, @ForAll @LongRange(min = 2, max = SECOND) long most) {
        staysWithinAPeriod((call, random) -> random.nextLong(most), seed);
    }

    @Property(tries = 40)
    void burstsStayWithinAPeriod(
            @ForAll long seed, @ForAll @LongRange(min = MICROSECOND, max = 100 * SECOND) long pause) {
        staysWithinAPeriod(
                (call, random) -> call % 1_000 < 950 ? 20 + random.nextInt(50) : random.nextLong(pause), seed);
    }

    @Property(tries = 40)
    void idleCallersStayWithinAPeriod(@ForAll long seed) {
        staysWithinAPeriod((call, random) -> call % 20_000 == 0 ? 3600 * SECOND : 30, seed);
    }

    @Property(tries = 40)
    void aCallerThatSlowsDownStaysWithinAPeriod(@ForAll long seed) {
        staysWithinAPeriod((call, random) -> call < 10_000 ? 25 : 5 * MILLISECOND, seed);
    }

    /// After every call: |sum of answers − clock| ≤ the longest of the last two wind-up periods and the nominal
    /// one.
    private static void staysWithinAPeriod(Rhythm rhythm, long seed) {
        Random random = new Random(seed);
        CountingClock clock = new CountingClock();
        PeriodicTimer timer = new PeriodicTimer(clock);
        long sum = 0;
        long previous = 0;
        long last = 0;
        int reads = 0;
        for (int call = 0; call < 30_000; call++) {
            clock.hands.advance(rhythm.gapNanos(call, random));
            long answer = timer.passedNanos();
            assertTrue(answer >= PeriodicTimer.LEAST_NANOS);
            sum += answer;
            long now = clock.hands.nanos();
            if (clock.reads != reads) {
                reads = clock.reads;
                previous = last;
                last = now;
            }
            long allowed = Math.max(PeriodicTimer.WIND_UP_PERIOD_NANOS, now - previous) + PeriodicTimer.MOST_STEPS;
            long error = Math.abs(sum - now);
            assertTrue(error <= allowed, "call " + call + ": off by " + error + ", allowed " + allowed);
        }
    }

    @Test
    void farApartCallsAreExact() {
        ManualClock clock = new ManualClock(7 * SECOND);
        PeriodicTimer timer = new PeriodicTimer(clock);
        assertEquals(7 * SECOND, timer.passedNanos());
        for (int call = 1; call < 100; call++) {
            clock.advance(call * MILLISECOND);
            assertEquals(call * MILLISECOND, timer.passedNanos());
        }
    }

    @Test
    void steadyQuickCallsReadTheClockRarely() {
        CountingClock clock = new CountingClock();
        PeriodicTimer timer = new PeriodicTimer(clock);
        for (int call = 0; call < 1_000_000; call++) {
            clock.hands.advance(MICROSECOND);
            timer.passedNanos();
        }
        assertTrue(clock.reads < 12_000, "reads: " + clock.reads);
    }

    @Test
    void resetForgets() {
        ManualClock clock = new ManualClock(SECOND);
        PeriodicTimer timer = new PeriodicTimer(clock);
        timer.passedNanos();
        clock.advance(SECOND);
        timer.reset();
        assertEquals(2 * SECOND, timer.passedNanos());
    }

    @Property(tries = 30)
    void startFinishMeasuresWhatIsBetween(
            @ForAll @LongRange(min = 1, max = MILLISECOND) long inside,
            @ForAll @LongRange(min = 1, max = MILLISECOND) long outside) {
        ManualClock clock = new ManualClock();
        StartFinishTimer timer = new StartFinishTimer(clock);
        int runs = 20_000;
        for (int run = 0; run < runs; run++) {
            clock.advance(outside);
            timer.start();
            clock.advance(inside);
            timer.finish();
        }
        assertEquals(runs, timer.count());
        assertEquals(runs * inside, timer.sumNanos());
        timer.reset();
        assertEquals(0, timer.count());
        assertEquals(PeriodicTimer.LEAST_NANOS, timer.sumNanos());
    }

    /// Runs of two lengths, in random order: what one timed run stands for averages out.
    @Property(tries = 20)
    void startFinishEstimatesMixedRuns(@ForAll long seed) {
        Random random = new Random(seed);
        ManualClock clock = new ManualClock();
        StartFinishTimer timer = new StartFinishTimer(clock);
        long truth = 0;
        for (int run = 0; run < 200_000; run++) {
            long inside = random.nextInt(4) == 0 ? 2_000 : 100;
            clock.advance(random.nextInt(3_000));
            timer.start();
            clock.advance(inside);
            timer.finish();
            truth += inside;
        }
        assertEquals(1.0, (double) timer.sumNanos() / truth, 0.25);
    }

    @Test
    void rareRunsAreTimedExactly() {
        ManualClock clock = new ManualClock();
        StartFinishTimer timer = new StartFinishTimer(clock);
        long truth = 0;
        for (int run = 1; run <= 1_000; run++) {
            clock.advance(MILLISECOND);
            timer.start();
            clock.advance(run);
            timer.finish();
            truth += run;
        }
        assertEquals(truth, timer.sumNanos());
        assertEquals(1_000, timer.count());
    }

    @Test
    void waitingTimerWaits() {
        ManualClock clock = new ManualClock(SECOND);
        WaitingTimer timer = new WaitingTimer(clock, 10 * MILLISECOND);
        for (int i = 0; i < 10; i++) {
            clock.advance(MILLISECOND);
            assertFalse(timer.passed());
        }
        clock.advance(MILLISECOND);
        assertTrue(timer.passed());
        timer.reset();
        clock.advance(10 * MILLISECOND);
        assertFalse(timer.passed());
        clock.advance(MILLISECOND);
        assertTrue(timer.passed());
        assertThrows(IllegalArgumentException.class, () -> new WaitingTimer(clock, -1));
    }

    /// Counts how often it is read.
    private static final class CountingClock implements io.sauva.concurrent.clock.Clock {
        final ManualClock hands = new ManualClock();
        int reads;

        @Override
        public long nanos() {
            reads++;
            return hands.nanos();
        }
    }
}
