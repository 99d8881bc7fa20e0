package io.sauva.storage;

import java.util.List;
import java.util.Objects;

/// The engine in memory without order: a lean concurrent hash table of records.
///
/// Thread: any; readers never lock. See [RecordTable], which does the work, and [RecordLayout] for
/// what an entry is.
public final class HashEngine<V> implements EntryEngine<V> {
    private final RecordLayout<V> layout;
    /// Volatile, and `null` once closed, so that one load answers both.
    private volatile RecordTable<V> table;

    private HashEngine(RecordLayout<V> layout) {
        this.layout = layout;
        table = new RecordTable<>(layout);
    }

    /// An engine that keeps key and value in one array.
    public static HashEngine<byte[]> ofBytes() {
        return new HashEngine<>(new PackedLayout());
    }

    /// An engine that refers to its values, which may be of any type.
    public static <V> HashEngine<V> ofObjects() {
        return new HashEngine<>(new BoxedLayout<>());
    }

    @Override
    public EngineTraits traits() {
        return Limits.UNORDERED;
    }

    @Override
    public V get(byte[] key) {
        Object record = open().find(key);
        return record == null ? null : layout.value(record);
    }

    @Override
    public void put(byte[] key, V value) {
        upsert(key, value);
    }

    @Override
    public boolean upsert(byte[] key, V value) {
        RecordTable<V> now = open();
        Limits.checkKey(key);
        return now.put(key, layout.record(key, value));
    }

    @Override
    public boolean delete(byte[] key) {
        return open().remove(key);
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super V> visitor) {
        byte[] start = Objects.requireNonNull(from);
        int left = limit;
        List<Object> records = smallest(start, to, left);
        while (!records.isEmpty()) {
            Object last = null;
            int shown = 0;
            for (Object record : records) {
                if (last == null || layout.compare(last, record) != 0) {
                    shown++;
                    if (!visitor.visit(layout.key(record), layout.value(record))) {
                        return;
                    }
                }
                last = record;
            }
            // A key deleted and put again meanwhile may have been met twice: then others have to fill its place.
            boolean complete = shown == left || records.size() < left;
            left -= shown;
            start = SmallestKeys.successor(layout.key(last));
            records = complete ? List.of() : smallest(start, to, left);
        }
    }

    @Override
    public long size() {
        return open().size();
    }

    @Override
    public void sync() {
        open();
    }

    @Override
    public void close() {
        table = null;
    }

    @Override
    public Object find(byte[] key) {
        return open().find(key);
    }

    @Override
    public Object find(byte[] key, long hash) {
        return open().find(key, hash);
    }

    @Override
    public V value(Object entry) {
        open();
        return layout.value(entry);
    }

    @Override
    public int partition(Object entry) {
        open();
        return layout.partition(entry);
    }

    @Override
    public boolean assign(byte[] key, int partition) {
        Limits.checkPartition(partition);
        RecordTable<V> now = open();
        while (true) {
            Object record = now.find(key);
            if (record == null) {
                return false;
            }
            // The copy is made outside the lock; whoever was faster in between wins, and we start again.
            if (now.replace(key, record, layout.reassigned(record, partition))) {
                return true;
            }
        }
    }

    @Override
    public Walk keys() {
        return StripeWalk.over(RecordTable.STRIPES, (stripe, visitor) -> {
            int[] seen = {0};
            open().forEach(stripe, record -> {
                seen[0]++;
                visitor.accept(layout.key(record));
            });
            return seen[0];
        });
    }

    private List<Object> smallest(byte[] from, byte[] to, int limit) {
        SmallestKeys<Object> smallest = new SmallestKeys<>(limit, layout::compare);
        open().forEach(record -> {
            if (layout.compareToKey(record, from) >= 0 && (to == null || layout.compareToKey(record, to) < 0)) {
                smallest.offer(record);
            }
        });
        return smallest.ascending();
    }

    private RecordTable<V> open() {
        RecordTable<V> now = table;
        if (now == null) {
            throw Limits.closed();
        }
        return now;
    }
}
