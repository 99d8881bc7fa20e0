package io.sauva.server.keyspace;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// Which clients watch which keys (`WATCH`), so that a change of one is known before their transaction begins.
///
/// Thread: `watch` and `touch` while the key's partition is held, by `touch` alone: so a change is either seen
/// by the watcher when it begins to watch, or marks it. `forget` any: the connection may end while a command of
/// the client is on its way.
public final class Watches {
    private final ConcurrentHashMap<KeyName, Set<Watch>> byKey = new ConcurrentHashMap<>();
    private final AtomicInteger watched = new AtomicInteger();

    /// What one client watches.
    ///
    /// Thread: guarded by itself.
    /// Invariant: once it has been forgotten it counts as touched, because nobody would mark it any more.
    public static final class Watch {
        /// The keys, and whether they were there when the watch began.
        private final Map<KeyName, Boolean> keys = new LinkedHashMap<>();

        private volatile boolean touched;

        /// Whether one of the keys was changed.
        public boolean isTouched() {
            return touched;
        }

        public synchronized List<KeyName> keys() {
            return List.copyOf(keys.keySet());
        }

        /// Those of the keys that were there when the watch began.
        public synchronized List<KeyName> alive() {
            return keys.entrySet().stream()
                    .filter(Map.Entry::getValue)
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    /// Has the client watch a key more, which is there or not.
    public void watch(Watch watch, KeyName key, boolean exists) {
        synchronized (watch) {
            if (watch.keys.putIfAbsent(key, exists) != null) {
                return;
            }
            byKey.compute(key, (name, watches) -> {
                Set<Watch> now = watches == null ? ConcurrentHashMap.newKeySet() : watches;
                now.add(watch);
                return now;
            });
            watched.incrementAndGet();
        }
    }

    /// How many keys are watched, each as often as it is.
    public int count() {
        return watched.get();
    }

    /// The client watches nothing any more.
    public void forget(Watch watch) {
        synchronized (watch) {
            if (!watch.keys.isEmpty()) {
                watch.touched = true;
            }
            for (KeyName key : watch.keys.keySet()) {
                byKey.computeIfPresent(key, (name, watches) -> {
                    watches.remove(watch);
                    return watches.isEmpty() ? null : watches;
                });
                watched.decrementAndGet();
            }
            watch.keys.clear();
        }
    }

    /// The key was changed.
    public void touch(int database, byte[] key) {
        if (watched.get() > 0) {
            Set<Watch> watches = byKey.get(new KeyName(database, key));
            if (watches != null) {
                watches.forEach(watch -> watch.touched = true);
            }
        }
    }

    /// All keys of the database are about to be changed that are there; for who holds every partition.
    public void touchAll(int database, Predicate<byte[]> isThere) {
        if (watched.get() > 0) {
            byKey.forEach((key, watches) -> {
                if (key.database() == database && isThere.test(key.key())) {
                    watches.forEach(watch -> watch.touched = true);
                }
            });
        }
    }
}
