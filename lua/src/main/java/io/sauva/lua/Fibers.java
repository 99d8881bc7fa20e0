package io.sauva.lua;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The coroutines of a state that have begun and not ended.
final class Fibers {
    private final Set<Fiber> open = ConcurrentHashMap.newKeySet(4);

    void add(Fiber fiber) {
        open.add(fiber);
    }

    void remove(Fiber fiber) {
        open.remove(fiber);
    }

    void close() {
        open.forEach(Fiber::close);
    }
}
