package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.gate.BlockingVisit;
import io.sauva.store.gate.Footprint;
import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import io.sauva.store.gate.Survey;
import io.sauva.store.gate.Visit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The gate by itself: who may be inside together, that nobody is forgotten in the queue, and that a reader who
/// does not enter is never told that all was quiet when it was not.
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GateTest {
    private static final long WORK_MILLIS = 1_500L * Combinations.EFFORT;
    private static final long SEED = Long.getLong("sauva.seed", 5);
    private static final int THREADS = 5;
    private static final int PAIRS = 3;
    private static final Mode[] MODES = Mode.values();

    private final Gate gate = new Gate();

    /// Two plain variables that are equal whenever nobody is changing them.
    private static final class Pair {
        long one;
        long other;

        void change() {
            one++;
            if ((one & 15) == 0) {
                Thread.yield(); // half done, for long enough to be seen
            }
            other++;
        }
    }

    private final Pair[] pairs = new Pair[PAIRS];

    GateTest() {
        for (int pair = 0; pair < PAIRS; pair++) {
            pairs[pair] = new Pair();
        }
    }

    private void enter(Mode mode) {
        if (!gate.tryEnter(mode)) {
            BlockingVisit visit = new BlockingVisit(mode);
            assertTrue(gate.enterOrQueue(visit) || visit.await(), "refused, but the gate is open");
        }
    }

    @Test
    void groupsNeverMix() throws Exception {
        Map<Mode, AtomicInteger> inside = new EnumMap<>(Mode.class);
        for (Mode mode : MODES) {
            inside.put(mode, new AtomicInteger());
        }
        Crew crew = new Crew();
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = new Random(SEED + thread);
            crew.repeat("visitor-" + thread, () -> {
                Mode mode = MODES[random.nextInt(MODES.length)];
                enter(mode);
                int together = inside.get(mode).incrementAndGet();
                if (random.nextInt(8) == 0) {
                    Thread.yield();
                }
                assertTrue(mode != Mode.EXCLUSIVE || together == 1, "two are inside exclusively");
                for (Mode other : MODES) {
                    assertTrue(other == mode || inside.get(other).get() == 0, mode + " beside " + other);
                }
                inside.get(mode).decrementAndGet();
                gate.leave(mode);
            });
        }
        crew.work(WORK_MILLIS);
        crew.stop();
        assertIdle();
    }

    /// A visit without a thread: whoever lets it in hands it to somebody who leaves for it.
    private static final class Handed implements Visit {
        private final Mode mode;
        private final BlockingQueue<Handed> admittedOnes;
        private final AtomicInteger answers = new AtomicInteger();

        Handed(Mode mode, BlockingQueue<Handed> admittedOnes) {
            this.mode = mode;
            this.admittedOnes = admittedOnes;
        }

        @Override
        public Mode mode() {
            return mode;
        }

        @Override
        public void admitted() {
            assertEquals(1, answers.incrementAndGet(), "let in twice");
            assertTrue(admittedOnes.offer(this));
        }

        @Override
        public void refused() {
            assertEquals(1, answers.incrementAndGet(), "answered twice");
        }
    }

    @Test
    void nobodyIsForgotten() throws Exception {
        int most = 64;
        BlockingQueue<Handed> admittedOnes = new ArrayBlockingQueue<>(2 * most);
        AtomicInteger open = new AtomicInteger();
        AtomicLong come = new AtomicLong();
        AtomicLong gone = new AtomicLong();
        Crew crew = new Crew();
        for (int thread = 0; thread < 3; thread++) {
            Random random = new Random(SEED + thread);
            crew.repeat("comer-" + thread, () -> {
                if (open.incrementAndGet() > most) {
                    open.decrementAndGet();
                    Thread.yield();
                    return;
                }
                Handed visit = new Handed(MODES[random.nextInt(MODES.length)], admittedOnes);
                come.incrementAndGet();
                if (gate.enterOrQueue(visit)) {
                    visit.admitted();
                }
            });
        }
        Crew leavers = new Crew();
        for (int thread = 0; thread < 2; thread++) {
            leavers.repeat("leaver-" + thread, () -> {
                Handed visit = admittedOnes.poll(1, TimeUnit.MILLISECONDS);
                if (visit != null) {
                    gate.leave(visit.mode());
                    open.decrementAndGet();
                    gone.incrementAndGet();
                }
            });
        }
        crew.work(WORK_MILLIS);
        crew.stop();
        // Nobody comes any more; those who wait must be let in by those who leave, one after the other.
        long before = -1;
        for (int look = 0; look < 100 && gone.get() < come.get(); look++) {
            before = gone.get();
            leavers.work(100);
        }
        leavers.stop();
        assertEquals(come.get(), gone.get(), "visits were forgotten; a moment before it was " + before);
        assertIdle();
    }

    @Test
    void calmNeverLies() throws Exception {
        Crew crew = new Crew();
        for (int thread = 0; thread < 2; thread++) {
            crew.repeat("exclusive-" + thread, () -> {
                enter(Mode.EXCLUSIVE);
                pairs[0].change();
                gate.leave(Mode.EXCLUSIVE);
                Thread.onSpinWait();
            });
        }
        for (Mode mode : List.of(Mode.UPDATE, Mode.VIEW)) {
            crew.repeat("bystander " + mode, () -> {
                enter(mode);
                assertEquals(pairs[0].one, pairs[0].other, "somebody is changing beside " + mode);
                gate.leave(mode);
            });
        }
        AtomicLong sure = new AtomicLong();
        crew.repeat("reader", () -> {
            long stamp = gate.stamp();
            long one = pairs[0].one;
            long other = pairs[0].other;
            if (gate.calm(stamp)) {
                assertEquals(one, other, "calm, but half a change was seen");
                sure.incrementAndGet();
            }
        });
        crew.work(WORK_MILLIS);
        crew.stop();
        assertTrue(sure.get() > 0, "the reader was never told that it was calm; nothing was tested");
    }

    /// Each pair has a key. Whoever is inside changes some pairs and says which, among so many other keys that it
    /// says it in words or in bits; or it says nothing at all.
    @Test
    void undisturbedNeverLies() throws Exception {
        Crew crew = new Crew();
        AtomicLong turns = new AtomicLong();
        for (int thread = 0; thread < 2; thread++) {
            crew.repeat("exclusive-" + thread, () -> {
                long turn = turns.incrementAndGet();
                int first = (int) (turn % PAIRS);
                long[] keys = LongStream.range(0, 2 + turn % 9)
                        .map(key -> -turn - key)
                        .toArray();
                keys[keys.length - 1] = first;
                enter(Mode.EXCLUSIVE);
                boolean says = turn % 7 != 0;
                if (says) {
                    gate.narrow(Footprint.NOTHING);
                    gate.narrow(Footprint.of(keys));
                }
                pairs[first].change();
                if (says) {
                    gate.narrow(Footprint.ANYTHING);
                }
                gate.leave(Mode.EXCLUSIVE);
                Thread.onSpinWait();
            });
        }
        AtomicLong passed = new AtomicLong();
        for (int thread = 0; thread < 2; thread++) {
            int number = thread;
            long[] last = new long[PAIRS];
            int[] look = {thread};
            crew.repeat("reader-" + number, () -> {
                int key = look[0]++ % PAIRS;
                long stamp = gate.stamp();
                long one = pairs[key].one;
                long other = pairs[key].other;
                if (gate.undisturbed(stamp, key)) {
                    assertEquals(one, other, "nobody touched it, but half a change was seen");
                    assertTrue(one >= last[key], "an older value than before was seen");
                    last[key] = one;
                    if (Gate.isExclusive(stamp)) {
                        passed.incrementAndGet();
                    }
                }
            });
        }
        crew.work(WORK_MILLIS);
        crew.stop();
        assertTrue(passed.get() > 0, "nobody has passed; nothing was tested");
    }

    @Test
    void theCountOfChangesNeverLies() throws Exception {
        Crew crew = new Crew();
        Gate second = new Gate();
        Gate[] gates = {gate, second};
        Pair behindSecond = new Pair();
        crew.repeat("behind the second gate", () -> {
            if (second.tryEnter(Mode.UPDATE)) { // nobody else is there
                behindSecond.change();
                second.leave(Mode.UPDATE);
            }
            Thread.yield();
        });
        for (int thread = 0; thread < PAIRS; thread++) {
            // Updates run beside each other, so each has a pair of its own; the last thread is alone.
            Pair pair = pairs[thread];
            Mode mode = thread < PAIRS - 1 ? Mode.UPDATE : Mode.EXCLUSIVE;
            crew.repeat(mode + "-" + thread, () -> {
                enter(mode);
                pair.change();
                gate.leave(mode);
                Thread.yield();
            });
        }
        crew.repeat("view", () -> {
            enter(Mode.VIEW);
            for (Pair pair : pairs) {
                assertEquals(pair.one, pair.other, "somebody is changing beside a view");
            }
            gate.leave(Mode.VIEW);
        });
        AtomicLong none = new AtomicLong();
        AtomicLong one = new AtomicLong();
        crew.repeat("reader", () -> {
            Survey before = Survey.of(gates);
            long halves = behindSecond.one == behindSecond.other ? 0 : 1;
            for (Pair pair : pairs) {
                halves += pair.one == pair.other ? 0 : 1;
            }
            long changes = before.changesUntilNow(gates);
            assertTrue(halves <= changes, "half of " + halves + " changes was seen, but there were " + changes);
            none.addAndGet(changes == 0 ? 1 : 0);
            one.addAndGet(changes == 1 ? 1 : 0);
        });
        crew.work(WORK_MILLIS);
        crew.stop();
        assertTrue(none.get() > 0, "the reader was never told that nothing changed; nothing was tested");
        assertTrue(one.get() > 0, "the reader was never told of a single change; nothing was tested");
    }

    @Test
    void stampsTellWhatHappened() {
        Gate[] gates = {new Gate(), gate, new Gate()};
        long stamp = gate.stamp();
        Survey survey = Survey.of(gates);
        for (Mode mode : MODES) {
            long changes = mode == Mode.EXCLUSIVE ? Gate.MANY : mode == Mode.UPDATE ? 1 : 0;
            enter(mode);
            assertEquals(changes, Gate.changing(gate.stamp()));
            assertEquals(changes, Survey.of(gates).changing());
            assertEquals(mode != Mode.EXCLUSIVE, gate.calm(stamp));
            assertEquals(changes, survey.changesUntilNow(gates));
            gate.leave(mode);
            assertEquals(mode != Mode.EXCLUSIVE, gate.calm(stamp));
            assertEquals(changes, survey.changesUntilNow(gates));
            stamp = gate.stamp();
            survey = Survey.of(gates);
            assertTrue(gate.calm(stamp) && survey.changesUntilNow(gates) == 0);
        }
    }

    /// As many as the gates' words count before they begin again: 2^20 comings and goings, at one gate or in all.
    @Test
    void aSurveyIsNotDeceivedByWordsThatHaveGoneRound() {
        Gate[] gates = {gate, new Gate(), new Gate(), new Gate()};
        Survey survey = Survey.of(gates);
        long stamp = gate.stamp();
        for (int operation = 0; operation < 1 << 19; operation++) {
            enter(Mode.EXCLUSIVE);
            gate.leave(Mode.EXCLUSIVE);
        }
        assertEquals(stamp, gate.stamp(), "the word is what it was");
        assertEquals(Gate.MANY, survey.changesUntilNow(gates));

        survey = Survey.of(gates);
        for (int operation = 0; operation < 1 << 19; operation++) {
            Gate next = gates[operation % gates.length];
            assertTrue(next.tryEnter(Mode.EXCLUSIVE));
            next.leave(Mode.EXCLUSIVE);
        }
        assertEquals(Gate.MANY, survey.changesUntilNow(gates));
        assertEquals(0, Survey.of(gates).changesUntilNow(gates));
    }

    /// However it came in: at once, at once in the queue's place, or let in by another who left.
    @Test
    void everyExclusiveEntryIsSurveyed() {
        Gate[] gates = {new Gate(), gate};
        Survey before = Survey.of(gates);
        assertTrue(gate.enterOrQueue(new BlockingVisit(Mode.EXCLUSIVE)));
        gate.leave(Mode.EXCLUSIVE);
        assertEquals(Gate.MANY, before.changesUntilNow(gates));

        enter(Mode.UPDATE);
        before = Survey.of(gates);
        assertFalse(gate.enterOrQueue(new BlockingVisit(Mode.EXCLUSIVE)));
        assertEquals(1, before.changesUntilNow(gates));
        gate.leave(Mode.UPDATE);
        gate.leave(Mode.EXCLUSIVE);
        assertTrue(before.changesUntilNow(gates) >= Gate.MANY);

        enter(Mode.EXCLUSIVE);
        before = Survey.of(gates);
        assertTrue(before.changing() >= Gate.MANY);
        gate.leave(Mode.EXCLUSIVE);
        assertTrue(before.changesUntilNow(gates) >= Gate.MANY, "it was inside when the survey was made");
    }

    @Test
    void aClosedGateAnswersEverybodyOnce() throws Exception {
        enter(Mode.EXCLUSIVE);
        BlockingQueue<Handed> admittedOnes = new ArrayBlockingQueue<>(10);
        List<Handed> visits = new ArrayList<>();
        for (Mode mode : MODES) {
            Handed visit = new Handed(mode, admittedOnes);
            visits.add(visit);
            assertFalse(gate.enterOrQueue(visit));
        }
        Crew crew = new Crew();
        crew.start("waiter", () -> {
            BlockingVisit visit = new BlockingVisit(Mode.VIEW);
            assertFalse(gate.enterOrQueue(visit));
            assertFalse(visit.await(), "let in through a closed gate");
        });
        gate.close();
        crew.join();
        Handed late = new Handed(Mode.UPDATE, admittedOnes);
        assertFalse(gate.enterOrQueue(late));
        visits.add(late);
        visits.forEach(visit -> assertEquals(1, visit.answers.get()));
        assertEquals(0, admittedOnes.size());
        assertFalse(gate.tryEnter(Mode.UPDATE));
    }

    private void assertIdle() {
        assertEquals(0, gate.waiting());
        assertTrue(gate.tryEnter(Mode.EXCLUSIVE), "somebody is still inside");
        gate.leave(Mode.EXCLUSIVE);
    }
}
