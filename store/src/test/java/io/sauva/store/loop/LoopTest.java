package io.sauva.store.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.concurrent.clock.ManualClock;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.storage.KeyHash;
import io.sauva.store.StoreException;
import io.sauva.store.repartitioning.Phase;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.RepartitioningEvent;
import io.sauva.store.repartitioning.RepartitioningStats;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import io.sauva.store.routing.Routing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The loop, stepped by hand, with hands on its clock, on keys that belong to partitions and hold nothing.
class LoopTest {
    private static final int PARTITIONS = 8;
    private static final long MILLIS = 1_000_000;

    private final ManualClock clock = new ManualClock();
    private final Keys keyspace = new Keys();
    private final Random random = new Random(5);
    private final List<RepartitioningEvent> events = new ArrayList<>();
    private Tracker tracker;
    private Loop loop;

    private static final class Keys implements Keyspace {
        final Map<ByteBuffer, Integer> moved = new HashMap<>();
        boolean workers = true;
        int stops;
        int barriers;

        @Override
        public int partitions() {
            return PARTITIONS;
        }

        @Override
        public boolean hasWorkers() {
            return workers;
        }

        @Override
        public long hash(byte[] key) {
            return KeyHash.hash(key);
        }

        @Override
        public int partitionOf(byte[] key, long hash) {
            return moved.getOrDefault(ByteBuffer.wrap(key), partitionByHash(hash));
        }

        @Override
        public int partitionByHash(long hash) {
            return Routing.byHash(hash, PARTITIONS);
        }

        @Override
        public Progress move(MoveList moves, int first, int end, long holdNanos) {
            for (int at = first; at < end; at++) {
                assertEquals(moves.source(first), moves.source(at));
                assertEquals(moves.target(first), moves.target(at));
                moved.put(ByteBuffer.wrap(moves.key(at)), moves.target(at));
            }
            return new Progress(end, end - first);
        }

        @Override
        public int moveAllStopped(MoveList moves) {
            stops++;
            for (int at = 0; at < moves.size(); at++) {
                moved.put(ByteBuffer.wrap(moves.key(at)), moves.target(at));
            }
            return moves.size();
        }

        @Override
        public int moveAllBehindBarrier(MoveList moves) {
            barriers++;
            return moveAllStopped(moves);
        }
    }

    private void open(Repartitioning options) {
        Tracker.Settings settings =
                new Tracker.Settings(options.window(), Loop.firstSampling(options), options.byCost(), options.seed());
        tracker = new Tracker(settings, clock, KeyHash::hash, true);
        loop = new Loop(options, keyspace, tracker, clock);
        loop.subscribe(events::add);
    }

    private static byte[] key(int number) {
        return String.format("key-%06d", number).getBytes(StandardCharsets.UTF_8);
    }

    private void use(int... numbers) {
        List<byte[]> keys = IntStream.of(numbers).mapToObj(LoopTest::key).toList();
        tracker.end(tracker.begin(), keys);
        tracker.turn();
    }

    /// Transactions of two to four keys inside groups of twenty.
    private void useCommunities(int operations, int firstKey) {
        for (int i = 0; i < operations; i++) {
            int community = firstKey + 20 * random.nextInt(40);
            use(random.ints(2 + random.nextInt(3), 0, 20)
                    .map(member -> community + member)
                    .toArray());
        }
    }

    private double acrossShare(int operations) {
        useCommunities(operations, 0);
        loop.turn();
        return loop.stats().acrossShare();
    }

    private static Repartitioning when(String trigger) {
        return Repartitioning.when(Trigger.parse(trigger)).sampling(1).window(10_000);
    }

    @Test
    void everySoManyOperations() {
        open(when("every=1000"));
        useCommunities(999, 0);
        assertEquals(0, loop.turn());
        useCommunities(1, 0);
        assertEquals(1, loop.turn());
        RepartitioningStats stats = loop.stats();
        assertEquals(1, stats.partitionings());
        assertEquals(1, stats.adoptions());
        assertTrue(stats.moves() > 300, "of 800 keys " + stats.moves() + " moved");
        assertEquals(1_000, stats.operations());
        assertEquals(0, loop.turn());
        useCommunities(1_000, 0);
        loop.turn();
        assertTrue(loop.stats().acrossShare() < 0.12, "measured after it was learned: " + loop.stats());
    }

    @Test
    void continuouslyAsSoonAsThereIsSomething() {
        open(when("continuous"));
        assertEquals(0, loop.turn());
        use(1, 2);
        assertEquals(1, loop.turn());
        use(1, 3);
        assertEquals(1, loop.turn());
        assertEquals(0, loop.turn());
        assertEquals(2, loop.stats().partitionings());
    }

    @Test
    void periodicallyWithARest() {
        open(when("periodic=500ms,2s"));
        useCommunities(500, 0);
        assertEquals(0, loop.turn());
        clock.advance(500 * MILLIS);
        loop.turn();
        assertEquals(1, loop.stats().partitionings());
        assertEquals(Phase.WAITING, loop.stats().phase());
        long samples = loop.stats().samples();
        useCommunities(500, 0);
        assertEquals(samples, loop.stats().samples(), "in the interval nothing is tracked");
        clock.advance(2_000 * MILLIS);
        loop.turn();
        assertEquals(Phase.TRACKING, loop.stats().phase());
        use(7, 8);
        clock.advance(500 * MILLIS);
        loop.turn();
        assertEquals(2, loop.stats().vertices(), "what was seen before is forgotten");
    }

    @Test
    void adaptivelyWhenTheNextWindowGains() {
        open(when("adaptive"));
        clock.advance(300 * MILLIS);
        assertTrue(acrossShare(12_000) > 0.8);
        assertEquals(1, loop.stats().partitionings());
        assertEquals(0, loop.stats().adoptions(), "it has not been judged yet");
        clock.advance(300 * MILLIS);
        assertTrue(acrossShare(16_000) > 0.8);
        assertEquals(1, loop.stats().adoptions());
        clock.advance(300 * MILLIS);
        useCommunities(20_000, 0);
        loop.turn();
        assertTrue(loop.stats().acrossShare() < 0.02, loop.stats().toString());
        assertTrue(loop.stats().loadVariation() < 0.2, loop.stats().toString());
    }

    @Test
    void adaptivelyLearnsFromLittleIfThatIsAllThereIs() {
        open(when("adaptive"));
        useCommunities(1_000, 0);
        for (int look = 0; look < 15; look++) {
            clock.advance(300 * MILLIS);
            assertEquals(0, loop.turn());
        }
        clock.advance(300 * MILLIS);
        assertEquals(1, loop.turn());
        assertEquals(1, loop.stats().partitionings());
    }

    @Test
    void samplingFollowsTheLoad() {
        open(Repartitioning.when(new Trigger.Every(Long.MAX_VALUE)));
        for (int step = 0; step < 20; step++) {
            for (int i = 0; i < 60_000; i++) {
                tracker.end(tracker.begin(), key(i % 100));
            }
            clock.advance(100 * MILLIS);
            loop.collect();
        }
        assertEquals(15, tracker.oneIn(), 4, "of 600,000 keys a second 40,000");
        int before = tracker.oneIn();
        clock.advance(1_000 * MILLIS);
        loop.collect();
        assertEquals(before, tracker.oneIn(), "a load that rests for a moment is not seen whole when it comes back");
        for (int step = 0; step < 20; step++) {
            for (int i = 0; i < 100; i++) {
                tracker.end(tracker.begin(), key(i));
            }
            clock.advance(100 * MILLIS);
            loop.collect();
        }
        assertEquals(1, tracker.oneIn(), "what does little is seen whole");
    }

    @Test
    void moreIsSampledWhileItGains() {
        open(Repartitioning.adaptive());
        int sparsest = 0;
        for (int step = 0; step < 40 && loop.stats().adoptions() == 0; step++) {
            useCommunities(20_000, 0);
            sparsest = Math.max(sparsest, tracker.oneIn());
            clock.advance(100 * MILLIS);
            loop.collect();
            loop.turn();
        }
        assertEquals(1, loop.stats().adoptions());
        for (int step = 0; step < 4; step++) {
            useCommunities(20_000, 0);
            clock.advance(100 * MILLIS);
            loop.collect();
            loop.turn();
        }
        assertEquals(15, sparsest, 4, "of 600,000 keys a second 40,000");
        assertEquals(6, tracker.oneIn(), 2, "of 600,000 keys a second 100,000");
    }

    /// Each window uses other keys: what was learned is worth nothing in the next.
    @Test
    void adaptivelyLeavesAloneWhatGainsNothing() {
        open(when("adaptive"));
        for (int window = 0; window < 40; window++) {
            useCommunities(8_000, 1_000 * window);
            clock.advance(300 * MILLIS);
            loop.turn();
        }
        RepartitioningStats stats = loop.stats();
        assertEquals(0, stats.adoptions());
        assertEquals(0, stats.moves());
        assertTrue(stats.rejections() >= 1);
        assertTrue(stats.partitionings() <= 5, "it tries less and less often: " + stats.partitionings());
        assertTrue(events.stream().anyMatch(event -> event instanceof RepartitioningEvent.LeftAlone));
    }

    @Test
    void adaptivelyDoesNotEvenTryAnEvenLoad() {
        open(when("adaptive"));
        for (int window = 0; window < 10; window++) {
            for (int i = 0; i < 20_000; i++) {
                use(random.nextInt(100_000));
            }
            clock.advance(300 * MILLIS);
            loop.turn();
        }
        assertEquals(0, loop.stats().partitionings());
        assertTrue(loop.stats().measurements() > 0);
    }

    @Test
    void adaptivelyNoticesThatTheLoadChanged() {
        open(when("adaptive"));
        for (int window = 0; window < 4; window++) {
            clock.advance(300 * MILLIS);
            acrossShare(16_000);
        }
        assertEquals(1, loop.stats().adoptions());
        for (int window = 0; window < 12; window++) {
            clock.advance(300 * MILLIS);
            useCommunities(16_000, 10_007);
            loop.turn();
        }
        assertTrue(loop.stats().adoptions() >= 2, loop.stats().toString());
        assertTrue(loop.stats().acrossShare() < 0.05, loop.stats().toString());
    }

    /// Callers who run their operations themselves do not wait for the busiest partition.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void adaptivelyBalancesWorkersOnly(boolean workers) {
        keyspace.workers = workers;
        open(when("adaptive"));
        for (int window = 0; window < 4; window++) {
            for (int i = 0; i < 12_000; i++) {
                use(random.nextBoolean() ? random.nextInt(8) : random.nextInt(10_000));
            }
            clock.advance(300 * MILLIS);
            loop.turn();
        }
        assertEquals(workers, loop.stats().moves() > 0, loop.stats().toString());
    }

    /// The store asks all partitions for a scan, wherever its keys are.
    @Test
    void adaptivelyLeavesScansAlone() {
        open(when("adaptive"));
        for (int window = 0; window < 6; window++) {
            for (int i = 0; i < 12_000; i++) {
                int first = random.nextInt(10_000);
                List<byte[]> found = IntStream.range(first, first + 5)
                        .mapToObj(LoopTest::key)
                        .toList();
                tracker.endScan(tracker.begin(), found);
                tracker.turn();
            }
            clock.advance(300 * MILLIS);
            loop.turn();
        }
        assertTrue(loop.stats().acrossShare() > 0.9, "they are across partitions");
        assertEquals(0, loop.stats().moves());
        assertEquals(0, loop.stats().partitionings());
    }

    @ParameterizedTest
    @EnumSource
    void everySwitch(Switch switching) {
        open(when("every=500").switching(switching));
        useCommunities(500, 0);
        loop.turn();
        assertTrue(loop.stats().moves() > 0);
        assertEquals(loop.stats().moves(), keyspace.moved.size());
        assertEquals(switching == Switch.MOVES ? 0 : 1, keyspace.stops);
        assertEquals(switching == Switch.BARRIER ? 1 : 0, keyspace.barriers);
    }

    @Test
    void eventsTellTheStory() {
        open(when("every=500"));
        useCommunities(500, 0);
        loop.turn();
        assertEquals(
                List.of(
                        RepartitioningEvent.Measured.class,
                        RepartitioningEvent.Partitioned.class,
                        RepartitioningEvent.Adopted.class),
                events.stream().map(Object::getClass).toList());
    }

    @Test
    void aListenerThatThrowsDisturbsNobody() {
        open(when("every=500"));
        int[] told = {0};
        RepartitioningControl.Subscription subscription = loop.subscribe(event -> {
            told[0]++;
            throw new IllegalStateException("a listener's own fault");
        });
        useCommunities(500, 0);
        assertEquals(1, loop.turn());
        assertEquals(1, loop.stats().adoptions());
        assertEquals(3, events.size());
        assertEquals(3, told[0]);
        subscription.close();
        useCommunities(500, 0);
        assertEquals(1, loop.turn());
        assertEquals(3, told[0], "who has left is not told");
    }

    @Test
    void pauseAndResumeAndNow() {
        open(when("every=500"));
        loop.pause();
        useCommunities(600, 0);
        assertEquals(0, loop.turn());
        assertEquals(Phase.PAUSED, loop.stats().phase());
        CompletableFuture<Integer> moved = loop.now();
        loop.turn();
        assertTrue(moved.join() > 0);
        assertEquals(Phase.PAUSED, loop.stats().phase());
        loop.resume();
        useCommunities(600, 0);
        assertEquals(1, loop.turn());
        assertEquals(2, loop.stats().partitionings());
    }

    @ParameterizedTest
    @ValueSource(strings = {"every=500", "continuous", "periodic=500ms,500ms", "adaptive"})
    void whatWasForgottenMovesNothing(String trigger) {
        open(when(trigger));
        loop.pause();
        useCommunities(20_000, 0);
        CompletableFuture<Void> forgotten = loop.forget();
        loop.turn();
        forgotten.join();
        loop.resume();
        for (int turn = 0; turn < 100; turn++) {
            use(1, 2);
            clock.advance(300 * MILLIS);
            loop.turn();
        }
        assertTrue(loop.stats().vertices() <= 2, loop.stats().toString());
        assertTrue(loop.stats().moves() <= 2, loop.stats().toString());
    }

    @Test
    void assignsWhatSomebodyElseChose() {
        open(when("every=500"));
        List<byte[]> keys = IntStream.range(0, 100).mapToObj(LoopTest::key).toList();
        CompletableFuture<Integer> moved = loop.assign(keys, key -> 3);
        CompletableFuture<Integer> wrong = loop.assign(keys, key -> PARTITIONS);
        loop.turn();
        assertThrows(StoreException.class, loop::turn);
        assertTrue(moved.join() > 50);
        keys.forEach(key -> assertEquals(3, keyspace.partitionOf(key, KeyHash.hash(key))));
        assertThrows(CompletionException.class, wrong::join);
    }

    @Test
    void anUnknownPartitionerIsOneClearLine() {
        StoreException error = assertThrows(
                StoreException.class, () -> Loop.check(when("continuous").partitioner("scissors")));
        assertTrue(
                error.getMessage().startsWith("unknown partitioner 'scissors'; there are: fennel, hash, "),
                error.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "off", "continuous", "every=100000", "periodic=500ms,2000ms"})
    void triggersAreWrittenAsTheyAreRead(String text) {
        assertEquals(text, Trigger.parse(text).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sometimes",
                "every",
                "every=",
                "every=0",
                "every=-1",
                "every=1e6",
                "periodic=0ms,1s",
                "periodic=5",
                "periodic=1h,1s",
                "every=99999999999999999999"
            })
    void badTriggersAreOneClearLine(String text) {
        StoreException error = assertThrows(StoreException.class, () -> Trigger.parse(text));
        assertTrue(error.getMessage().lines().count() == 1 && error.getMessage().length() > 20, error.getMessage());
    }

    @Test
    void badOptionsAreOneClearLine() {
        Repartitioning options = Repartitioning.adaptive();
        assertThrows(StoreException.class, () -> options.window(0));
        assertThrows(StoreException.class, () -> options.decay(1.5));
        assertThrows(StoreException.class, () -> options.decay(Double.NaN));
        assertThrows(StoreException.class, () -> options.sampling(-1));
        assertThrows(StoreException.class, () -> options.balance(0.9));
        assertThrows(StoreException.class, () -> options.movePenalty(-1));
        assertThrows(StoreException.class, () -> options.moverShare(0));
        assertThrows(StoreException.class, () -> Switch.named("jump"));
        assertThrows(StoreException.class, () -> new Trigger.Periodic(Duration.ofSeconds(-1), Duration.ZERO));
        assertEquals(Switch.BARRIER, Switch.named("barrier"));
    }
}
