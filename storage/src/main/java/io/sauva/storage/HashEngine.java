package io.sauva.storage;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

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

    /// An engine of any objects that keeps those that are byte strings in one array with their key.
    public static HashEngine<Object> ofMixed() {
        return new HashEngine<>(new MixedLayout());
    }

    @Override
    public EngineTraits traits() {
        return Limits.UNORDERED;
    }

    @Override
    public V get(byte[] key) {
        return get(key, KeyHash.hash(key));
    }

    @Override
    public V get(byte[] key, long hash) {
        while (true) {
            Object record = open().find(key, hash);
            if (record == null) {
                return null;
            }
            V value = layout.value(record);
            if (value != null) {
                return value;
            }
            // It has left the table between the two steps, and another may have taken its place.
        }
    }

    @Override
    public void put(byte[] key, V value) {
        upsert(key, value);
    }

    @Override
    public boolean upsert(byte[] key, V value) {
        return upsert(key, KeyHash.hash(key), value);
    }

    @Override
    public boolean upsert(byte[] key, long hash, V value) {
        RecordTable<V> now = open();
        Limits.checkKey(key);
        return now.put(key, hash, Objects.requireNonNull(value));
    }

    @Override
    public boolean overwrite(byte[] key, long hash, V value) {
        Object record = open().find(key, hash);
        return (record == null || !layout.overwrite(record, value)) && upsert(key, hash, value);
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
                    byte[] key = layout.key(record);
                    V value = layout.value(record);
                    value = value == null ? get(key) : value;
                    shown += value == null ? 0 : 1;
                    if (value != null && !visitor.visit(key, value)) {
                        return;
                    }
                }
                last = record;
            }
            // A key deleted and put again meanwhile may have been met twice, one deleted is not shown: then
            // others have to fill its place.
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
    public Object glance(byte[] key, long hash) {
        return open().glance(hash);
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

    /// Shows some of the keys, in no order, beginning where the cursor of an earlier call says (0: the
    /// beginning), at least so many if there are, unless it has looked at very many empty places; answers the
    /// cursor to go on with, 0 at the end. From a walk of all cursors no key is missing that was there all the
    /// time, however much the engine has grown meanwhile.
    public long walk(long cursor, int count, Consumer<? super byte[]> visitor) {
        return open().walk(cursor, count, record -> visitor.accept(layout.key(record)));
    }

    @Override
    public boolean hasReferences() {
        return layout.hasReferences();
    }

    @Override
    public Object reference(byte[] key, long hash) {
        while (true) {
            Object record = open().find(key, hash);
            Object reference = record == null ? null : layout.reference(record);
            if (record == null || reference != null) {
                return reference;
            }
            // As in `get`.
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
