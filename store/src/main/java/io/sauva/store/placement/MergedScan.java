package io.sauva.store.placement;

import io.sauva.storage.Engine;
import io.sauva.storage.KeyHash;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// A scan over several engines at once, in the order of the keys. Each engine is read ahead in small pieces,
/// because most of what one engine could deliver is beyond the limit.
///
/// Thread: one; made for one scan.
final class MergedScan {
    /// Whether an engine is the one that counts for a key.
    @FunctionalInterface
    interface Holder {
        boolean holds(int engine, byte[] key, long hash);
    }

    private static final int SMALLEST_PIECE = 8;
    private static final int LARGEST_PIECE = 1024;

    private record Row(byte[] key, byte[] value) {}

    private final List<Engine<byte[]>> engines;
    private final Holder holder;
    private final byte[] from;
    private final byte[] to;
    private final int limit;

    MergedScan(List<Engine<byte[]>> engines, Holder holder, byte[] from, byte[] to, int limit) {
        this.engines = engines;
        this.holder = holder;
        this.from = from;
        this.to = to;
        this.limit = limit;
    }

    void run(Engine.Visitor<? super byte[]> visitor) {
        PriorityQueue<Reader> readers =
                new PriorityQueue<>(engines.size(), Comparator.comparing(Reader::key, Arrays::compareUnsigned));
        int piece = Math.clamp(2L * limit / engines.size(), SMALLEST_PIECE, LARGEST_PIECE);
        for (int engine = 0; engine < engines.size(); engine++) {
            Reader reader = new Reader(engine, piece);
            if (reader.advance()) {
                readers.add(reader);
            }
        }
        for (int shown = 0; shown < limit && !readers.isEmpty(); shown++) {
            Reader first = readers.remove();
            if (!visitor.visit(first.row.key(), first.row.value())) {
                return;
            }
            if (first.advance()) {
                readers.add(first);
            }
        }
    }

    /// Reads one engine, piece by piece.
    private final class Reader {
        private final int engine;
        private final int piece;
        private final ArrayDeque<Row> rows = new ArrayDeque<>();
        private byte[] next = from;
        private Row row;

        Reader(int engine, int piece) {
            this.engine = engine;
            this.piece = piece;
        }

        byte[] key() {
            return row.key();
        }

        boolean advance() {
            while (rows.isEmpty() && next != null) {
                read();
            }
            row = rows.poll();
            return row != null;
        }

        private void read() {
            List<byte[]> seen = new ArrayList<>(1);
            int[] count = {0};
            engines.get(engine).scan(next, to, piece, (key, value) -> {
                count[0]++;
                if (holder.holds(engine, key, KeyHash.hash(key))) {
                    rows.add(new Row(key, value));
                }
                seen.clear();
                seen.add(key);
                return true;
            });
            // The least key that is greater: the last one with a zero byte more.
            next = count[0] < piece ? null : Arrays.copyOf(seen.getFirst(), seen.getFirst().length + 1);
        }
    }
}
