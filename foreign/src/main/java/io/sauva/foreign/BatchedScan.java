package io.sauva.foreign;

import io.sauva.storage.Engine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A scan of an ordered engine that copies a batch of entries out of the native library and shows them
/// afterwards.
///
/// No slot, transaction or iterator is held while the visitor runs: it may take its time, call the engine
/// or even close it. The price is one more descent into the tree per batch; batches start small, because
/// most scans are short.
///
/// Thread: the caller of the scan.
public final class BatchedScan {
    private static final int FIRST = 128;
    private static final int LARGEST = 4096;
    private static final long BATCH_BYTES = 1 << 20;

    /// Reads up to a batch of entries from a key on (inclusive), in order, as long as the batch wants more.
    @FunctionalInterface
    public interface Source {
        void read(byte[] from, Batch batch);
    }

    /// Receives entries until it is full or the end of the range is reached.
    public static final class Batch {
        private final List<byte[]> keys = new ArrayList<>();
        private final List<byte[]> values = new ArrayList<>();
        private final byte[] to;
        private final int capacity;
        private long bytes;
        private boolean reachedEnd;

        private Batch(byte[] to, int capacity) {
            this.to = to;
            this.capacity = capacity;
        }

        /// Whether the key is still in the range; if not the reader stops, before it copies a value.
        public boolean wants(byte[] key) {
            reachedEnd = to != null && Arrays.compareUnsigned(key, to) >= 0;
            return !reachedEnd;
        }

        /// Answers whether to read on.
        public boolean add(byte[] key, byte[] value) {
            keys.add(key);
            values.add(value);
            bytes += key.length + value.length;
            return keys.size() < capacity && bytes < BATCH_BYTES;
        }
    }

    private BatchedScan() {}

    public static void run(byte[] from, byte[] to, int limit, Engine.Visitor<? super byte[]> visitor, Source source) {
        byte[] next = from;
        int left = limit;
        int capacity = FIRST;
        while (left > 0 && (to == null || Arrays.compareUnsigned(next, to) < 0)) {
            Batch batch = new Batch(to, Math.min(left, capacity));
            source.read(next, batch);
            int count = batch.keys.size();
            for (int index = 0; index < count; index++) {
                if (!visitor.visit(batch.keys.get(index), batch.values.get(index))) {
                    return;
                }
            }
            if (count == 0 || batch.reachedEnd) {
                return;
            }
            left -= count;
            next = successor(batch.keys.getLast());
            capacity = Math.min(LARGEST, 2 * capacity);
        }
    }

    /// The next possible key in unsigned order.
    private static byte[] successor(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }
}
