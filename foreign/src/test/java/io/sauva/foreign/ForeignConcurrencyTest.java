package io.sauva.foreign;

import static io.sauva.foreign.ForeignEngines.assertRefused;
import static io.sauva.foreign.ForeignEngines.bytes;
import static io.sauva.foreign.ForeignEngines.open;
import static io.sauva.foreign.ForeignEngines.scan;
import static io.sauva.foreign.ForeignEngines.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.Change;
import io.sauva.storage.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Several threads at one engine, virtual ones too.
class ForeignConcurrencyTest {
    static final List<String> NAMES = ForeignEngines.NAMES;
    private static final int THREADS = 4;

    @TempDir
    Path directory;

    @ParameterizedTest
    @FieldSource("NAMES")
    void keepsWhatFourThreadsPut(String name) throws Exception {
        try (Engine<byte[]> engine = open(name, directory)) {
            run(Executors.newFixedThreadPool(THREADS), THREADS, thread -> work(engine, thread, 3000));
            assertEquals(THREADS * 1500, engine.size());
        }
        try (Engine<byte[]> engine = open(name, directory)) {
            assertEquals(
                    THREADS * 1500, scan(engine, "", null, Integer.MAX_VALUE).size());
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void servesManyVirtualThreadsWithSync(String name) throws Exception {
        try (Engine<byte[]> engine = open(name, directory, true, Map.of())) {
            run(Executors.newVirtualThreadPerTaskExecutor(), 200, thread -> work(engine, thread, 4));
            assertEquals(200 * 2, engine.size());
        }
    }

    private interface Work {
        void run(int thread) throws Exception;
    }

    private static void run(ExecutorService executor, int threads, Work work) throws Exception {
        try (executor) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int number = thread;
                tasks.add(() -> {
                    work.run(number);
                    return null;
                });
            }
            for (Future<Void> task : executor.invokeAll(tasks)) {
                task.get();
            }
        }
    }

    /// Puts keys of its own, deletes every second again, and reads a common key that must never be a mixture.
    private static void work(Engine<byte[]> engine, int thread, int count) {
        Random random = new Random(thread);
        for (int number = 0; number < count; number++) {
            byte[] key = bytes(String.format("%03d-%05d", thread, number));
            engine.put(key, bytes("v" + number));
            assertEquals("v" + number, text(engine.get(key)));
            if (number % 2 == 0) {
                assertTrue(engine.delete(key));
            }
            if (number % 500 == 499) {
                String from = String.format("%03d-", random.nextInt(THREADS));
                List<String> seen = scan(engine, from, null, 50);
                assertEquals(seen.stream().sorted().toList(), seen);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void onlyOneDeleteFindsAKey(String name) throws Exception {
        try (Engine<byte[]> engine = open(name, directory)) {
            for (int number = 0; number < 500; number++) {
                engine.put(bytes("key" + number), bytes("value"));
            }
            AtomicInteger found = new AtomicInteger();
            run(Executors.newFixedThreadPool(THREADS), THREADS, _ -> {
                for (int number = 0; number < 500; number++) {
                    found.addAndGet(engine.delete(bytes("key" + number)) ? 1 : 0);
                }
            });
            assertEquals(500, found.get());
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void aScanBesideDeletesMissesNoKeyThatStays(String name) throws Exception {
        try (Engine<byte[]> engine = open(name, directory)) {
            for (int number = 1000; number < 3000; number++) {
                engine.put(bytes("key" + number), bytes("value"));
            }
            CountDownLatch ready = new CountDownLatch(2);
            run(Executors.newFixedThreadPool(2), 2, thread -> {
                ready.countDown();
                ready.await();
                if (thread == 0) {
                    for (int number = 1001; number < 3000; number += 2) {
                        engine.delete(bytes("key" + number));
                    }
                } else {
                    for (int round = 0; round < 10; round++) {
                        long even = scan(engine, "", null, Integer.MAX_VALUE).stream()
                                .filter(entry -> (entry.charAt(6) - '0') % 2 == 0)
                                .count();
                        assertEquals(1000, even);
                    }
                }
            });
        }
    }

    /// What several threads ask of LMDB at the same time is one transaction; who is refused is refused alone.
    @Test
    void aPutThatFailsTakesNoOtherWithIt() throws Exception {
        try (Engine<byte[]> engine = open("lmdb", directory, false, Map.of("map-size", "1m"))) {
            AtomicInteger refused = new AtomicInteger();
            run(Executors.newFixedThreadPool(THREADS), THREADS, thread -> {
                for (int number = 0; number < 500; number++) {
                    byte[] key = bytes("key" + thread);
                    if (thread == 0) {
                        assertRefused("larger map-size", () -> engine.put(key, new byte[2 << 20]));
                        refused.incrementAndGet();
                    } else {
                        engine.put(key, bytes("value" + number));
                        assertEquals("value" + number, text(engine.get(key)));
                        assertEquals(number % 2 == 1, engine.delete(bytes("odd" + thread)));
                        if (number % 2 == 0) {
                            engine.change(List.of(
                                    new Change<>(bytes("odd" + thread), key), new Change<>(bytes("none"), null)));
                        }
                    }
                }
            });
            assertEquals(500, refused.get());
            assertEquals(THREADS - 1, engine.size());
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void canBeClosedUnderRunningCalls(String name) throws Exception {
        for (int round = 0; round < 5; round++) {
            Engine<byte[]> engine = open(name, directory);
            CountDownLatch running = new CountDownLatch(THREADS);
            AtomicInteger refused = new AtomicInteger();
            run(Executors.newFixedThreadPool(THREADS + 1), THREADS + 1, thread -> {
                if (thread == THREADS) {
                    running.await();
                    engine.close();
                    return;
                }
                try {
                    for (int number = 0; ; number++) {
                        byte[] key = bytes("key" + thread + "-" + number % 100);
                        engine.put(key, key);
                        engine.get(key);
                        engine.scan(key, null, 10, (_, _) -> true);
                        if (number == 20) {
                            running.countDown();
                        }
                    }
                } catch (IllegalStateException _) {
                    refused.incrementAndGet();
                }
            });
            assertEquals(THREADS, refused.get());
        }
    }
}
