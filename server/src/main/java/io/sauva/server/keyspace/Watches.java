package io.sauva.server.keyspace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// Which clients watch which keys (`WATCH`), so that a change of one is known before their transaction begins.
///
/// Thread: `watch` and `touch` while the key's partition is held, by `touch` alone: so a change is either seen
/// by the watcher when it begins to watch, or marks it. `forget` by the client's turn.
public final class Watches {
    private final ConcurrentHashMap<KeyName, Set<Watch>> byKey = new ConcurrentHashMap<>();
    private final AtomicInteger watched = new AtomicInteger();

    /// What one client watches.
    public static final class Watch {
        private final List<KeyName> keys = new ArrayList<>();
        private final Set<KeyName> alive = new HashSet<>();
        private volatile boolean touched;

        /// Whether one of the keys was changed.
        public boolean isTouched() {
            return touched;
        }

        public List<KeyName> keys() {
            return keys;
        }

        /// Whether the key was there when the watch began.
        public boolean wasAlive(KeyName key) {
            return alive.contains(key);
        }
    }

    /// Has the client watch a key more, which is there or not.
    public void watch(Watch watch, KeyName key, boolean exists) {
        if (watch.keys.contains(key)) {
            return;
        }
        watch.keys.add(key);
        if (exists) {
            watch.alive.add(key);
        }
        byKey.compute(key, (name, watches) -> {
            Set<Watch> now = watches == null ? ConcurrentHashMap.newKeySet() : watches;
            now.add(watch);
            return now;
        });
        watched.incrementAndGet();
    }

    /// The client watches nothing any more.
    public void forget(Watch watch) {
        for (KeyName key : watch.keys) {
            byKey.computeIfPresent(key, (name, watches) -> {
                watches.remove(watch);
                return watches.isEmpty() ? null : watches;
            });
            watched.decrementAndGet();
        }
        watch.keys.clear();
        watch.alive.clear();
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
