package io.sauva.storage.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the tree answers to threads that split, join and read it at the same time.
class ConcurrentKeyTreeTest {
    /// `-Dsauva.effort=20` for a long search.
    private static final int EFFORT = Integer.getInteger("sauva.effort", 1);

    private static final int STABLE = 400;
    private static final int GAP = 50;

    /// What one thread does, given its number.
    private interface Work {
        void run(int thread) throws Exception;
    }

    /// Keys between the stable ones come and go, so that the leaves of the stable ones split and join all the
    /// time.
    @ParameterizedTest
    @CsvSource({"3, false", "8, false", "64, false", "8, true"})
    void readsAndScansBesideSplitsAndJoinsMissNoKeyThatIsThereAllTheTime(int capacity, boolean virtual)
            throws Exception {
        KeyTree<Integer> tree = new KeyTree<>(capacity);
        for (int number = 0; number < STABLE; number++) {
            tree.merge(key(number * GAP), number * GAP, Integer::sum);
        }
        AtomicInteger writing = new AtomicInteger(2);
        inThreads(4, virtual, thread -> {
            Random random = new Random(thread);
            if (thread < 2) {
                try {
                    for (int round = 0; round < 300 * EFFORT; round++) {
                        comeAndGo(tree, random, thread);
                    }
                } finally {
                    writing.decrementAndGet();
                }
            } else {
                while (writing.get() > 0) {
                    int number = random.nextInt(STABLE) * GAP;
                    assertEquals(number, tree.get(key(number)));
                    checkScan(tree, random.nextInt(STABLE), random.nextInt(30));
                    if (virtual) {
                        Thread.yield();
                    }
                }
            }
        });
        assertEquals(STABLE, TreeShape.of(tree).keys());
    }

    /// Each writer has keys of its own, and leaves none.
    private static void comeAndGo(KeyTree<Integer> tree, Random random, int thread) {
        int from = random.nextInt(STABLE * GAP);
        List<Integer> added = new ArrayList<>();
        for (int number = from; number < from + 8 * GAP; number++) {
            if (number % GAP != 0 && number % 2 == thread) {
                assertTrue(tree.putIfAbsent(key(number), number));
                added.add(number);
            }
        }
        for (int number : added) {
            assertEquals(number, tree.remove(key(number)));
        }
    }

    private static void checkScan(KeyTree<Integer> tree, int first, int count) {
        byte[][] last = {null};
        int[] expected = {first};
        tree.scan(key(first * GAP), key((first + count) * GAP), Integer.MAX_VALUE, (key, number) -> {
            assertTrue(last[0] == null || Arrays.compareUnsigned(last[0], key) < 0, "out of order");
            assertEquals(0, Arrays.compareUnsigned(key(number), key), "another key's value");
            if (number % GAP == 0) {
                assertEquals(expected[0]++ * GAP, number, "a key was missed");
            }
            last[0] = key;
            return true;
        });
        assertEquals(Math.max(first, Math.min(first + count, STABLE)), expected[0], "keys at the end were missed");
    }

    @Test
    void updatesOfOneKeyAreNotLostWhileItsLeafMoves() throws Exception {
        KeyTree<Integer> tree = new KeyTree<>(4);
        int rounds = 20_000 * EFFORT;
        inThreads(4, false, thread -> {
            for (int round = 0; round < rounds; round++) {
                if (thread < 2) {
                    tree.merge(key(500), 1, Integer::sum);
                } else {
                    int near = 400 + 2 * (round % 100) + thread - 2;
                    if (near != 500) {
                        tree.merge(key(near), near, (old, fresh) -> fresh);
                        assertNotNull(tree.remove(key(near)));
                    }
                }
            }
        });
        assertEquals(2 * rounds, tree.get(key(500)));
        assertEquals(1, TreeShape.of(tree).keys());
    }

    /// Of all who remove a key, one gets it for each time that it was added.
    @Test
    void whatIsAddedIsRemovedOnce() throws Exception {
        KeyTree<Integer> tree = new KeyTree<>(4);
        AtomicInteger added = new AtomicInteger();
        AtomicInteger removed = new AtomicInteger();
        inThreads(4, false, thread -> {
            Random random = new Random(thread);
            for (int round = 0; round < 30_000 * EFFORT; round++) {
                byte[] key = key(random.nextInt(20));
                if (random.nextBoolean()) {
                    added.addAndGet(tree.putIfAbsent(key, thread) ? 1 : 0);
                } else {
                    removed.addAndGet(tree.remove(key) != null ? 1 : 0);
                }
            }
        });
        assertEquals(added.get() - removed.get(), TreeShape.of(tree).keys());
    }

    @Test
    void keysOfAllThreadsAreThere() throws Exception {
        KeyTree<Integer> tree = new KeyTree<>();
        int keys = 20_000 * EFFORT;
        inThreads(4, false, thread -> {
            for (int number = thread; number < keys; number += 4) {
                assertTrue(tree.putIfAbsent(key(number), number));
            }
        });
        assertEquals(keys, TreeShape.of(tree).keys());
        for (int number = 0; number < keys; number++) {
            assertEquals(number, tree.get(key(number)));
        }
    }

    private static void inThreads(int count, boolean virtual, Work work) throws Exception {
        try (ExecutorService threads =
                virtual ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newFixedThreadPool(count)) {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < count; thread++) {
                int number = thread;
                all.add(threads.submit(() -> {
                    work.run(number);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    private static byte[] key(int number) {
        return KeyTreeTest.user(number);
    }
}
