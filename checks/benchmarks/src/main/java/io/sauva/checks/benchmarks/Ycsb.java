package io.sauva.checks.benchmarks;

import io.sauva.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/// YCSB's mixes on a store: A (half reads, half updates), D (95 % reads of what is new, 5 % inserts), E (95 %
/// scans of 1 to 100 entries, 5 % inserts). Keys of 16 bytes, drawn by Zipf's law (0.99).
final class Ycsb {
    private static final int DRAWS = 1 << 20;

    private final Store store;
    private final char mix;
    private final int[] draws;
    private final AtomicInteger inserted;
    private final byte[] value;
    private volatile Object sink;

    Ycsb(Store store, char mix, int keys, int valueBytes) {
        this.store = store;
        this.mix = mix;
        value = new byte[valueBytes];
        for (int key = 0; key < keys; key++) {
            store.put(key(key), value);
        }
        inserted = new AtomicInteger(keys);
        draws = mix == 'D' ? Zipf.ranks(keys, DRAWS, 42) : Zipf.scrambled(keys, DRAWS, 42);
    }

    void operation(SplittableRandom random) {
        int draw = draws[random.nextInt(DRAWS)];
        int dice = random.nextInt(100);
        switch (mix) {
            case 'A' -> {
                if (dice < 50) {
                    sink = store.get(key(draw));
                } else {
                    store.put(key(draw), value);
                }
            }
            case 'D' -> {
                if (dice < 95) {
                    sink = store.get(key(Math.max(0, inserted.get() - 1 - draw)));
                } else {
                    store.put(key(inserted.getAndIncrement()), value);
                }
            }
            default -> {
                if (dice < 95) {
                    sink = store.scan(key(draw), 1 + random.nextInt(100));
                } else {
                    store.put(key(inserted.getAndIncrement()), value);
                }
            }
        }
    }

    /// Sixteen bytes that are in order of their numbers.
    static byte[] key(int number) {
        byte[] key = "user000000000000".getBytes(StandardCharsets.ISO_8859_1);
        int rest = number;
        for (int place = 15; rest > 0; place--) {
            key[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return key;
    }

    Object lastRead() {
        return sink;
    }
}
