package io.sauva.server.keyspace.expiry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/// The index against a map of times, with a clock that is turned by hand.
class ExpiryIndexTest {
    private static final int DATABASES = 4;

    /// What a keyspace knows, and an index that is asked and told as a server would.
    private static final class Model {
        private final Map<String, Long> times = new HashMap<>();
        private final ExpiryIndex index;
        private long now;

        Model(int parts) {
            index = new ExpiryIndex(
                    DATABASES,
                    parts,
                    (database, key, millis) -> Long.valueOf(millis).equals(times.get(name(database, key))));
        }

        void expire(int database, String key, long millis) {
            times.put(database + ":" + key, millis);
            index.schedule(database, Arguments.bytes(key), millis);
        }

        void persist(int database, String key) {
            times.remove(database + ":" + key);
        }

        void swap(int one, int other) {
            Map<String, Long> before = Map.copyOf(times);
            times.clear();
            before.forEach((name, millis) -> {
                int database = name.charAt(0) - '0';
                int now = database == one ? other : database == other ? one : database;
                times.put(now + name.substring(1), millis);
            });
            index.swap(one, other);
        }

        /// Takes what is due; nothing may come before its time.
        int poll(int limit) {
            return index.pollDue(now, limit, (database, key, millis) -> {
                assertTrue(millis <= now, () -> millis + " is not due at " + now);
                times.remove(name(database, key), millis);
            });
        }

        void pollAll() {
            while (poll(7) == 7) {
                // there is more
            }
        }

        static String name(int database, byte[] key) {
            return database + ":" + Arguments.text(key);
        }
    }

    @Property(tries = 300)
    void whatIsDueIsHandedOverAndNothingElse(@ForAll long seed, @ForAll @IntRange(min = 0, max = 3) int bits) {
        SplittableRandom random = new SplittableRandom(seed);
        Model model = new Model(1 << bits);
        for (int step = 0; step < 400; step++) {
            String key = "key" + random.nextInt(30);
            int database = random.nextInt(DATABASES);
            switch (random.nextInt(12)) {
                case 0, 1 -> model.persist(database, key);
                case 2 -> model.now += random.nextInt(20);
                case 3 -> model.poll(random.nextInt(1, 10));
                case 4 -> model.swap(random.nextInt(DATABASES), random.nextInt(DATABASES));
                default -> model.expire(database, key, model.now + random.nextInt(100));
            }
        }
        model.pollAll();
        model.times.forEach((name, millis) -> assertTrue(millis > model.now, name + " was due at " + millis));
        model.now += 100;
        model.pollAll();
        assertEquals(Map.of(), model.times);
    }

    @Property(tries = 100)
    void entriesThatAreNotTrueDoNotPileUp(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model model = new Model(4);
        for (int step = 0; step < 5000; step++) {
            model.expire(0, "key" + random.nextInt(50), 1_000_000 + random.nextInt(100));
            model.poll(1);
        }
        // 50 keys in 4 parts, of which each is swept at 64 entries or twice what was true.
        assertTrue(model.index.size() <= 4 * 65, () -> "there are " + model.index.size());
    }

    @Test
    void entriesOfKeysThatWentAreSweptOutThoughNothingIsAdded() {
        Model model = new Model(2);
        for (int key = 0; key < 10_000; key++) {
            model.expire(0, "key" + key, 1_000_000 + key);
            model.poll(1);
        }
        model.times.keySet().removeIf(name -> !name.endsWith("00"));
        for (int turn = 0; turn < 20; turn++) {
            model.poll(1);
        }
        assertTrue(model.index.size() <= 2 * 100 + 2 * 64, () -> "there are " + model.index.size());
        model.now = 2_000_000;
        model.pollAll();
        assertEquals(Map.of(), model.times);
        assertEquals(0, model.index.size());
    }

    @Test
    void theSameTimeAgainAndAgainIsOneEntry() {
        Model model = new Model(1);
        for (int turn = 0; turn < 10_000; turn++) {
            model.expire(0, "a", 1000);
            model.expire(0, "b", 1000);
            model.poll(1);
        }
        assertTrue(model.index.size() <= 66, () -> "there are " + model.index.size());
    }

    @Test
    void whatASinkThrowsLosesNothingElse() {
        Model model = new Model(1);
        for (int key = 0; key < 10; key++) {
            model.expire(0, "key" + key, key);
        }
        IllegalStateException thrown = assertThrows(
                IllegalStateException.class,
                () -> model.index.pollDue(10, 100, (database, key, millis) -> {
                    throw new IllegalStateException("first");
                }));
        assertEquals("first", thrown.getMessage());
        assertEquals(9, model.index.size());
        assertEquals(1, model.index.nextMillis());
    }

    @Test
    void aTimeThatNeverComesTakesNoRoom() {
        Model model = new Model(1);
        model.index.schedule(0, Arguments.bytes("a"), Long.MAX_VALUE);
        assertEquals(0, model.index.size());
        assertEquals(Long.MAX_VALUE, model.index.nextMillis());
        model.index.schedule(0, Arguments.bytes("b"), -5);
        assertEquals(0, model.index.nextMillis());
    }

    @Test
    void thoseOfOnePartComeInOrder() {
        SplittableRandom random = new SplittableRandom(1);
        ExpiryIndex index = new ExpiryIndex(1, 1, (database, key, millis) -> true);
        for (int key = 0; key < 1000; key++) {
            index.schedule(0, Arguments.bytes(key), random.nextInt(500));
        }
        List<Long> order = new ArrayList<>();
        index.pollDue(500, 10_000, (database, key, millis) -> order.add(millis));
        assertEquals(1000, order.size());
        assertEquals(order.stream().sorted().toList(), order);
    }

    @Test
    void nothingIsLostWhileManySchedule() throws Exception {
        Map<String, Long> times = new ConcurrentHashMap<>();
        ExpiryIndex index = new ExpiryIndex(
                1, 8, (database, key, millis) -> Long.valueOf(millis).equals(times.get(Arguments.text(key))));
        int threads = 4;
        int each = 20_000;
        Set<String> due = ConcurrentHashMap.newKeySet();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int own = thread;
                running.add(executor.submit(() -> {
                    SplittableRandom random = new SplittableRandom(own);
                    for (int step = 0; step < each; step++) {
                        String key = own + ":" + random.nextInt(500);
                        long millis = 1000L + step;
                        times.put(key, millis);
                        index.schedule(0, Arguments.bytes(key), millis);
                    }
                }));
            }
            while (!running.stream().allMatch(Future::isDone)) {
                index.pollDue(500, 100, (database, key, millis) -> due.add("early"));
            }
            for (Future<?> thread : running) {
                thread.get();
            }
        }
        while (index.pollDue(1_000_000, 100, (database, key, millis) -> {
                    if (times.remove(Arguments.text(key), millis)) {
                        due.add(Arguments.text(key));
                    }
                })
                > 0) {
            // there is more
        }
        assertEquals(Map.of(), new HashMap<>(times));
        assertEquals(threads * 500, due.size(), () -> new TreeSet<>(due).first());
    }
}
