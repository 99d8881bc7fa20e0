package io.sauva.lua;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A bounded cache in two generations: when the young one is full it becomes the old one, and what was old and
/// not asked for since is gone.
///
/// Thread: any.
final class RecentMap<K, V> {
    private record Generations<K, V>(Map<K, V> young, Map<K, V> old) {}

    private final int half;
    private volatile Generations<K, V> generations = new Generations<>(new ConcurrentHashMap<>(), Map.of());

    RecentMap(int capacity) {
        half = Math.max(1, capacity / 2);
    }

    V get(K key) {
        Generations<K, V> now = generations;
        V value = now.young.get(key);
        if (value == null) {
            value = now.old.get(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    void put(K key, V value) {
        Generations<K, V> now = generations;
        now.young.put(key, value);
        if (now.young.size() >= half) {
            // Two threads may both turn the generations; then a few entries are forgotten early.
            generations = new Generations<>(new ConcurrentHashMap<>(), now.young);
        }
    }
}
