package io.sauva.store.placement;

import io.sauva.storage.Engine;
import io.sauva.storage.KeyHash;
import java.util.Arrays;
import java.util.List;

/// A scan over several engines at once, in the order of the keys. Each engine is read ahead in pieces: what one
/// of them will probably have to give, if keys are spread evenly, and a little more; then twice as much.
///
/// Thread: one; made for one scan.
final class MergedScan<V> {
    /// Whether an engine is the one that counts for a key.
    @FunctionalInterface
    interface Holder {
        boolean holds(int engine, byte[] key, long hash);
    }

    private static final int LARGEST_PIECE = 1024;

    private final List<Engine<V>> engines;
    private final Holder holder;
    private final byte[] from;
    private final byte[] to;
    private final int limit;
    /// A heap: none is before the one at half its place, which begins with the smaller key.
    private final Reader[] heap;
    private int size;

    @SuppressWarnings("unchecked") // Only readers of this scan come in.
    MergedScan(List<Engine<V>> engines, Holder holder, byte[] from, byte[] to, int limit) {
        this.engines = engines;
        this.holder = holder;
        this.from = from;
        this.to = to;
        this.limit = limit;
        heap = (MergedScan<V>.Reader[]) new MergedScan<?>.Reader[engines.size() + 1];
    }

    void run(Engine.Visitor<? super V> visitor) {
        if (limit <= 0) {
            return;
        }
        int piece = firstPiece();
        for (int engine = 0; engine < engines.size(); engine++) {
            Reader reader = new Reader(engine, piece);
            if (reader.advance()) {
                heap[++size] = reader;
            }
        }
        for (int place = size / 2; place > 0; place--) {
            siftDown(place);
        }
        for (int shown = 1; size > 0; shown++) {
            Reader first = heap[1];
            if (!visitor.visit(first.key(), first.value()) || shown >= limit) {
                return;
            }
            if (!first.advance()) {
                heap[1] = heap[size--];
            }
            siftDown(1);
        }
    }

    /// The mean and two deviations more, so that hardly any engine is asked twice.
    private int firstPiece() {
        double mean = (double) limit / engines.size();
        return (int) Math.min(limit, Math.min(LARGEST_PIECE, mean + 2 * Math.sqrt(mean) + 1));
    }

    private void siftDown(int from) {
        Reader reader = heap[from];
        int place = from;
        while (2 * place <= size) {
            int child = 2 * place;
            if (child < size && heap[child + 1].isBefore(heap[child])) {
                child++;
            }
            if (!heap[child].isBefore(reader)) {
                break;
            }
            heap[place] = heap[child];
            place = child;
        }
        heap[place] = reader;
    }

    /// Reads one engine, piece by piece.
    private final class Reader implements Engine.Visitor<V> {
        private final int engine;
        private int piece;
        private byte[][] keys;
        private Object[] values;
        private int at = -1;
        private int end;
        private int seen;
        private byte[] last;
        private boolean exhausted;

        Reader(int engine, int piece) {
            this.engine = engine;
            this.piece = piece;
            keys = new byte[piece][];
            values = new Object[piece];
        }

        byte[] key() {
            return keys[at];
        }

        @SuppressWarnings("unchecked") // Only values of the engines come in.
        V value() {
            return (V) values[at];
        }

        boolean isBefore(Reader other) {
            return Arrays.compareUnsigned(key(), other.key()) < 0;
        }

        /// Goes to the next row; answers whether there is one.
        boolean advance() {
            at++;
            while (at >= end && !exhausted) {
                read();
            }
            return at < end;
        }

        @Override
        public boolean visit(byte[] key, V value) {
            seen++;
            last = key;
            if (holder.holds(engine, key, KeyHash.hash(key))) {
                keys[end] = key;
                values[end] = value;
                end++;
            }
            return true;
        }

        private void read() {
            // The least key that is greater than the last one: the same with a zero byte more.
            byte[] next = last == null ? from : Arrays.copyOf(last, last.length + 1);
            if (last != null) {
                piece = Math.min(2 * piece, LARGEST_PIECE);
                keys = new byte[piece][];
                values = new Object[piece];
            }
            at = 0;
            end = 0;
            seen = 0;
            engines.get(engine).scan(next, to, piece, this);
            exhausted = seen < piece;
        }
    }
}
