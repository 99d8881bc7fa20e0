package io.sauva.concurrent.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// With one cell a node, which is the paper's queue, with two, and with as many as the product has.
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MultiCounterQueueTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 128})
    void oneThreadSeesAQueue(int cells) {
        Random random = new Random(42);
        MultiCounterQueue<Integer> queue = new MultiCounterQueue<>(1, cells);
        ArrayDeque<Integer> model = new ArrayDeque<>();
        for (int step = 0; step < 200_000; step++) {
            if (random.nextInt(100) < (step / 10_000 % 2 == 0 ? 60 : 40)) {
                queue.push(step);
                model.add(step);
            } else {
                assertEquals(model.poll(), queue.pop());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 128})
    void anEmptyQueueAnswersNull(int cells) {
        MultiCounterQueue<String> queue = new MultiCounterQueue<>(1, cells);
        assertNull(queue.pop());
        queue.push("a");
        assertEquals("a", queue.pop());
        assertNull(queue.pop());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 128})
    void nullIsRefusedAndChangesNothing(int cells) {
        MultiCounterQueue<String> queue = new MultiCounterQueue<>(1, cells);
        queue.push("a");
        assertThrows(NullPointerException.class, () -> queue.push(null));
        assertEquals("a", queue.pop());
        assertNull(queue.pop());
    }

    @Test
    void badSizesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new MultiCounterQueue<String>(0));
        assertThrows(IllegalArgumentException.class, () -> new MultiCounterQueue<String>(-1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 128})
    void nodesAreUsedAgain(int cells) {
        MultiCounterQueue<Integer> queue = new MultiCounterQueue<>(1, cells);
        long before = queue.capacity();
        for (int i = 0; i < 200_000; i++) {
            queue.push(i);
            queue.push(-i);
            queue.pop();
            queue.pop();
        }
        assertEquals(before, queue.capacity());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 128})
    void expectedElementsNeedNoGrowth(int cells) {
        MultiCounterQueue<Integer> queue = new MultiCounterQueue<>(10_000, cells);
        long before = queue.capacity();
        for (int i = 0; i < 10_000; i++) {
            queue.push(i);
        }
        assertEquals(before, queue.capacity());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 128})
    void growthKeepsTheOrder(int cells) {
        MultiCounterQueue<Integer> queue = new MultiCounterQueue<>(1, cells);
        for (int i = 0; i < 300_000; i++) {
            queue.push(i);
        }
        for (int i = 0; i < 300_000; i++) {
            assertEquals(i, queue.pop());
        }
        assertNull(queue.pop());
    }

    /// Two producers and two consumers, with so few nodes in flight that every node is recycled hundreds of
    /// times: nothing is lost, nothing comes twice, each producer's elements come in its order, and the pool
    /// does not grow. It has room for the elements in flight and for what a thread can hold back when it is
    /// stalled at the worst moment: the node whose cell it has not marked yet, and a spare.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 128})
    void fourThreadsLoseAndDuplicateNothingAndMemoryStaysFlat(int cells) throws Exception {
        int perProducer = Integer.getInteger("sauva.queue.elements", 200_000);
        int inFlight = 100;
        int heldBack = 4 * 2 * cells;
        MultiCounterQueue<Long> queue = new MultiCounterQueue<>(inFlight + 16 + heldBack, cells);
        long before = queue.capacity();
        AtomicInteger popped = new AtomicInteger();
        AtomicInteger pushed = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> producers = new ArrayList<>();
            for (int producer = 0; producer < 2; producer++) {
                long stamp = (long) producer << 32;
                producers.add(threads.submit(() -> {
                    for (int i = 0; i < perProducer; i++) {
                        while (pushed.get() - popped.get() > inFlight) {
                            Thread.onSpinWait();
                        }
                        pushed.incrementAndGet();
                        queue.push(stamp | i);
                    }
                }));
            }
            Callable<List<Long>> consumer = () -> {
                List<Long> mine = new ArrayList<>();
                while (popped.get() < 2 * perProducer) {
                    Long element = queue.pop();
                    if (element != null) {
                        popped.incrementAndGet();
                        mine.add(element);
                    }
                }
                return mine;
            };
            Future<List<Long>> one = threads.submit(consumer);
            Future<List<Long>> two = threads.submit(consumer);
            for (Future<?> producer : producers) {
                producer.get();
            }
            BitSet[] seen = {new BitSet(), new BitSet()};
            for (List<Long> mine : List.of(one.get(), two.get())) {
                int[] last = {-1, -1};
                for (long element : mine) {
                    int producer = (int) (element >>> 32);
                    int number = (int) element;
                    assertTrue(number > last[producer], "order of one producer, as one consumer sees it");
                    last[producer] = number;
                    assertFalse(seen[producer].get(number), "twice: " + number);
                    seen[producer].set(number);
                }
            }
            assertEquals(perProducer, seen[0].cardinality());
            assertEquals(perProducer, seen[1].cardinality());
            assertNull(queue.pop());
            assertEquals(before, queue.capacity());
        }
    }
}
