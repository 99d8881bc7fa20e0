package io.sauva.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// What engines that declare themselves concurrent must do with several threads; others skip it.
abstract class ConcurrentEngineContract {
    private static final int THREADS = 4;
    private static final int KEYS_PER_THREAD = 3_000;
    private static final int ROUNDS = 3_000;
    private static final int SHARED_KEYS = 8;

    protected abstract Engine<byte[]> engine();

    @Test
    void updatesOfDifferentKeysAreAllThere() throws Exception {
        assumeConcurrent();
        inThreads(THREADS, thread -> {
            for (int index = 0; index < KEYS_PER_THREAD; index++) {
                engine().put(bytes(thread + " " + index), bytes("value " + thread + " " + index));
                if (index % 3 == 0) {
                    assertTrue(engine().delete(bytes(thread + " " + index)));
                }
            }
        });
        assertEquals((long) THREADS * KEYS_PER_THREAD * 2 / 3, engine().size());
        for (int thread = 0; thread < THREADS; thread++) {
            for (int index = 0; index < KEYS_PER_THREAD; index++) {
                byte[] expected = index % 3 == 0 ? null : bytes("value " + thread + " " + index);
                assertArrayEquals(expected, engine().get(bytes(thread + " " + index)));
            }
        }
    }

    @Test
    void updatesOfTheSameKeysNeverMix() throws Exception {
        assumeConcurrent();
        inThreads(THREADS, thread -> {
            Random random = new Random(thread);
            for (int round = 0; round < ROUNDS; round++) {
                byte[] key = bytes("shared " + random.nextInt(SHARED_KEYS));
                switch (random.nextInt(4)) {
                    case 0 -> engine().delete(key);
                    case 1 -> checkPattern(engine().get(key));
                    default -> engine().put(key, pattern(random));
                }
            }
        });
        long there = 0;
        for (int index = 0; index < SHARED_KEYS; index++) {
            byte[] value = engine().get(bytes("shared " + index));
            checkPattern(value);
            there += value == null ? 0 : 1;
        }
        assertEquals(there, engine().size());
    }

    @Test
    void readsBesideUpdatesAndGrowthMissNothing() throws Exception {
        assumeConcurrent();
        int stable = 500;
        for (int index = 0; index < stable; index++) {
            engine().put(bytes("stable " + index), bytes("value " + index));
        }
        AtomicBoolean done = new AtomicBoolean();
        inThreads(THREADS, thread -> {
            Random random = new Random(thread);
            if (thread == 0) {
                try {
                    for (int index = 0; index < 4 * KEYS_PER_THREAD; index++) {
                        engine().put(bytes("growing " + index), pattern(random));
                        engine().put(bytes("stable " + index % stable), bytes("value " + index % stable));
                        if (index % 2 == 0) {
                            engine().delete(bytes("growing " + index));
                        }
                    }
                } finally {
                    done.set(true);
                }
            }
            while (!done.get()) {
                int index = random.nextInt(stable);
                assertArrayEquals(bytes("value " + index), engine().get(bytes("stable " + index)));
                checkPattern(engine().get(bytes("growing " + random.nextInt(4 * KEYS_PER_THREAD))));
            }
        });
        assertEquals(stable + 2L * KEYS_PER_THREAD, engine().size());
    }

    @Test
    void scansBesideUpdatesShowWhatStaysInOrder() throws Exception {
        assumeConcurrent();
        for (int index = 0; index < 100; index++) {
            engine().put(bytes(String.format("k%03d", index * 2)), bytes("stays"));
        }
        AtomicBoolean done = new AtomicBoolean();
        inThreads(2, thread -> {
            Random random = new Random(thread);
            if (thread == 0) {
                for (int round = 0; !done.get(); round++) {
                    byte[] key = bytes(String.format("k%03d", random.nextInt(100) * 2 + 1));
                    if (round % 2 == 0) {
                        engine().put(key, bytes("goes"));
                    } else {
                        engine().delete(key);
                    }
                }
            }
            try {
                for (int round = 0; round < 100 && !done.get(); round++) {
                    checkScan(round % 2 == 0 ? Integer.MAX_VALUE : 50);
                }
            } finally {
                done.set(true);
            }
        });
    }

    private void checkScan(int limit) {
        List<byte[]> keys = new ArrayList<>();
        long[] staying = {0};
        engine().scan(bytes("k"), bytes("l"), limit, (key, value) -> {
            boolean stays = key[key.length - 1] % 2 == 0;
            assertEquals(stays ? "stays" : "goes", text(value));
            staying[0] += stays ? 1 : 0;
            return keys.add(key);
        });
        for (int index = 1; index < keys.size(); index++) {
            assertTrue(Arrays.compareUnsigned(keys.get(index - 1), keys.get(index)) < 0);
        }
        if (limit == Integer.MAX_VALUE) {
            assertEquals(100, staying[0]);
        } else {
            assertEquals(limit, keys.size());
        }
    }

    private void assumeConcurrent() {
        Assumptions.assumeTrue(engine().traits().concurrent());
    }

    /// Runs the work in so many threads that start together, and passes on what one of them throws.
    private static void inThreads(int threads, IntConsumer work) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Callable<Boolean>> tasks = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int number = thread;
                tasks.add(() -> {
                    start.await();
                    work.accept(number);
                    return true;
                });
            }
            for (Future<Boolean> result : executor.invokeAll(tasks)) {
                assertTrue(result.get());
            }
        } catch (ExecutionException failure) {
            throw new AssertionError("a thread failed: " + failure.getCause(), failure.getCause());
        }
    }

    /// A value all of one byte, whose length follows from that byte.
    private static byte[] pattern(Random random) {
        byte content = (byte) (1 + random.nextInt(100));
        byte[] value = new byte[content * 7];
        Arrays.fill(value, content);
        return value;
    }

    private static void checkPattern(byte[] value) {
        if (value != null) {
            assertFalse(value.length == 0);
            assertEquals(value[0] * 7, value.length);
            for (byte content : value) {
                assertEquals(value[0], content);
            }
        }
    }

    static byte[] filled(int length, char content) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) content);
        return bytes;
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    static String text(byte[] bytes) {
        assertNotNull(bytes);
        return new String(bytes, UTF_8);
    }
}
