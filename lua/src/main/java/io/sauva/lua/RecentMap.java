package io.sauva.lua;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A bounded cache in two generations: when the young one is full it becomes the old one, and what was old and
/// not asked for since is gone.
///
/// Thread: any.
final class RecentMap<K, V> {
    private record Weighed<V>(V value, int weight) {}

    private record Generations<K, V>(Map<K, Weighed<V>> young, AtomicLong weight, Map<K, Weighed<V>> old) {}

    private final int half;
    private final long halfWeight;
    private volatile Generations<K, V> generations;

    /// For so many entries, and so much that they weigh together.
    RecentMap(int capacity, long weight) {
        half = Math.max(1, capacity / 2);
        halfWeight = weight / 2;
        clear();
    }

    void clear() {
        turn(Map.of());
    }

    private void turn(Map<K, Weighed<V>> old) {
        generations = new Generations<>(new ConcurrentHashMap<>(), new AtomicLong(), old);
    }

    V get(K key) {
        Generations<K, V> now = generations;
        Weighed<V> found = now.young.get(key);
        if (found == null) {
            found = now.old.get(key);
            if (found == null) {
                return null;
            }
            put(key, found.value, found.weight);
        }
        return found.value;
    }

    void put(K key, V value, int weight) {
        Generations<K, V> now = generations;
        boolean added = now.young.put(key, new Weighed<>(value, weight)) == null;
        if (now.young.size() >= half || (added && now.weight.addAndGet(weight) > halfWeight)) {
            // Two threads may both turn the generations; then a few entries are forgotten early.
            turn(now.young);
        }
    }
}
