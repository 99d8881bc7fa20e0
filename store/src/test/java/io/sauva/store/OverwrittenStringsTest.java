package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.KeyHash;
import io.sauva.storage.codec.Codec;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Strings that are written over where they are, by operations of one key and of two, while the keys are moved and
/// while others read them without entering.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OverwrittenStringsTest {
    private static final int PAIRS = 4;
    private static final int LENGTH = 200;
    private static final int WRITES = 20_000;
    private static final Executor ELSEWHERE = task -> Thread.ofVirtual().start(task);

    private static final class Bytes implements Codec<Object> {
        @Override
        public byte[] encode(Object value) {
            return (byte[]) value;
        }

        @Override
        public Object decode(byte[] bytes) {
            return bytes;
        }
    }

    static Stream<StoreOptions> stores() {
        StoreOptions options =
                StoreOptions.inMemory().partitions(4).repartitioning(Repartitioning.when(new Trigger.Continuous()));
        return Stream.of(
                options,
                options.engine("map"),
                options.engine("offheap"),
                options.strategy(Strategy.HARD),
                options.strategy(Strategy.THREADED),
                options.strategy(Strategy.ENGINE));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void aReadSeesNoPartOfAString(StoreOptions options) throws Exception {
        try (ObjectStore<Object> store = ObjectStore.open(options, 1, new Bytes(), new Object())) {
            for (int pair = 0; pair < PAIRS; pair++) {
                write(store, pair, 'a', null);
            }
            AtomicBoolean over = new AtomicBoolean();
            AtomicLong sure = new AtomicLong();
            try (ExecutorService threads = Executors.newCachedThreadPool()) {
                List<Future<?>> writers = new ArrayList<>();
                for (int thread = 0; thread < 2; thread++) {
                    SplittableRandom random = new SplittableRandom(thread);
                    writers.add(threads.submit(() -> {
                        for (int write = 0; write < WRITES; write++) {
                            char letter = (char) ('a' + random.nextInt(26));
                            write(store, random.nextInt(PAIRS), letter, random.nextInt(8) == 0 ? ELSEWHERE : null);
                        }
                    }));
                }
                Future<?> reader = threads.submit(() -> {
                    SplittableRandom random = new SplittableRandom(7);
                    while (!over.get()) {
                        Object seen = read(store, random.nextInt(PAIRS), random.nextInt(2));
                        if (seen != ObjectStore.UNSURE) {
                            sure.incrementAndGet();
                            assertUniform((byte[]) seen);
                        }
                    }
                });
                for (Future<?> writer : writers) {
                    writer.get();
                }
                over.set(true);
                reader.get();
            }
            for (int pair = 0; pair < PAIRS; pair++) {
                Object first = read(store, pair, 0);
                assertUniform((byte[]) first);
                assertTrue(Arrays.equals((byte[]) first, (byte[]) read(store, pair, 1)), "a pair is written as one");
            }
            assertTrue(sure.get() > 0, "nothing was ever read");
        }
    }

    /// Writes the letter over both strings of the pair, as one operation.
    private static void write(ObjectStore<Object> store, int pair, char letter, Executor executor) {
        List<ObjectStore.Key> keys =
                List.of(new ObjectStore.Key(0, key(pair, 0)), new ObjectStore.Key(0, key(pair, 1)));
        store.track(keys);
        byte[] string = new byte[LENGTH];
        Arrays.fill(string, (byte) letter);
        assertTrue(store.submit(keys, true, executor, () -> {
                    for (ObjectStore.Key key : keys) {
                        store.put(0, key.key(), KeyHash.hash(key.key()), string);
                    }
                    return true;
                })
                .join());
    }

    private static Object read(ObjectStore<Object> store, int pair, int which) {
        byte[] key = key(pair, which);
        return store.tryRead(0, key, KeyHash.hash(key));
    }

    private static void assertUniform(byte[] string) {
        assertEquals(LENGTH, string.length);
        for (byte letter : string) {
            assertEquals((char) string[0], (char) letter);
        }
    }

    private static byte[] key(int pair, int which) {
        return ("string " + pair + "." + which).getBytes(StandardCharsets.UTF_8);
    }
}
