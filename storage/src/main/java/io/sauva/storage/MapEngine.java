package io.sauva.storage;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/// The ordered engine in memory: a concurrent skip list of the JDK, compared by unsigned bytes.
///
/// Thread: any. Nobody locks; updates of one key exchange its immutable [AssignedValue].
public final class MapEngine<V> implements EntryEngine<V> {
    /// Volatile, and `null` once closed, so that one load answers both.
    private volatile ConcurrentNavigableMap<byte[], AssignedValue<V>> map =
            new ConcurrentSkipListMap<>(Arrays::compareUnsigned);

    @Override
    public EngineTraits traits() {
        return Limits.ORDERED;
    }

    @Override
    public V get(byte[] key) {
        AssignedValue<V> entry = open().get(key);
        return entry == null ? null : entry.value();
    }

    @Override
    public void put(byte[] key, V value) {
        Limits.checkKey(key);
        if (value instanceof byte[] bytes) {
            Limits.checkValue(bytes);
        }
        AssignedValue<V> fresh = new AssignedValue<>(Objects.requireNonNull(value), UNASSIGNED);
        open().merge(
                        key,
                        fresh,
                        (old, same) -> old.partition() == UNASSIGNED
                                ? same
                                : new AssignedValue<>(same.value(), old.partition()));
    }

    @Override
    public boolean delete(byte[] key) {
        return open().remove(key) != null;
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super V> visitor) {
        ConcurrentNavigableMap<byte[], AssignedValue<V>> tail = open().tailMap(from, true);
        int left = limit;
        for (Map.Entry<byte[], AssignedValue<V>> entry : tail.entrySet()) {
            boolean beyond = to != null && Arrays.compareUnsigned(entry.getKey(), to) >= 0;
            if (left-- <= 0
                    || beyond
                    || !visitor.visit(entry.getKey(), entry.getValue().value())) {
                return;
            }
        }
    }

    @Override
    public long size() {
        // Beyond what an `int` can count the map answers the largest one; a heap that large is out of reach here.
        return open().size();
    }

    @Override
    public void sync() {
        open();
    }

    @Override
    public void close() {
        map = null;
    }

    @Override
    public Object find(byte[] key) {
        return open().get(key);
    }

    @Override
    @SuppressWarnings("unchecked") // Entries come from `find`.
    public V value(Object entry) {
        open();
        return ((AssignedValue<V>) entry).value();
    }

    @Override
    public int partition(Object entry) {
        open();
        return ((AssignedValue<?>) entry).partition();
    }

    @Override
    public boolean assign(byte[] key, int partition) {
        Limits.checkPartition(partition);
        return open().computeIfPresent(key, (same, old) -> new AssignedValue<>(old.value(), partition)) != null;
    }

    private ConcurrentNavigableMap<byte[], AssignedValue<V>> open() {
        ConcurrentNavigableMap<byte[], AssignedValue<V>> now = map;
        if (now == null) {
            throw Limits.closed();
        }
        return now;
    }
}
