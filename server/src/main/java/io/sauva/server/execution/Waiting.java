package io.sauva.server.execution;

import io.sauva.server.keyspace.KeyName;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// The clients that wait for keys, in the order in which they came.
///
/// Thread: `add` and `remove` while the partitions of the waiter's keys are held; the map guards itself,
/// because keys of other partitions share it.
/// Bound: one waiter a client, in a queue for each of its keys.
final class Waiting {
    private final ConcurrentHashMap<KeyName, ArrayDeque<Waiter>> byKey = new ConcurrentHashMap<>();
    private final AtomicInteger count;

    /// The count is shared with those who need to know only whether anybody waits.
    Waiting(AtomicInteger count) {
        this.count = count;
    }

    /// How many clients wait.
    int count() {
        return count.get();
    }

    void add(Waiter waiter) {
        count.incrementAndGet();
        for (KeyName name : waiter.names) {
            byKey.compute(name, (key, waiters) -> {
                ArrayDeque<Waiter> queue = waiters == null ? new ArrayDeque<>(2) : waiters;
                queue.add(waiter);
                return queue;
            });
        }
    }

    void remove(Waiter waiter) {
        count.decrementAndGet();
        for (KeyName name : waiter.names) {
            byKey.computeIfPresent(name, (key, waiters) -> {
                waiters.removeIf(other -> other == waiter);
                return waiters.isEmpty() ? null : waiters;
            });
        }
    }

    /// The keys that somebody waits for.
    List<KeyName> names() {
        return List.copyOf(byKey.keySet());
    }

    /// Those who wait for the key now, the first one first.
    List<Waiter> of(KeyName name) {
        AtomicReference<List<Waiter>> waiters = new AtomicReference<>(List.of());
        byKey.computeIfPresent(name, (key, queue) -> {
            waiters.set(List.copyOf(queue));
            return queue;
        });
        return waiters.get();
    }
}
