package io.sauva.lua;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The coroutines of a state that have begun and not ended.
///
/// Thread: `add` by the one that runs the state; the rest by any.
final class Fibers {
    private static final Set<Fiber> NONE = Set.of();

    /// Most states never have any.
    private volatile Set<Fiber> open = NONE;

    void add(Fiber fiber) {
        if (open == NONE) {
            open = ConcurrentHashMap.newKeySet(4);
        }
        open.add(fiber);
    }

    void remove(Fiber fiber) {
        open.remove(fiber);
    }

    void close() {
        open.forEach(Fiber::close);
    }
}
