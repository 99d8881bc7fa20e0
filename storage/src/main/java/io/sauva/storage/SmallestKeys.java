package io.sauva.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// Selects the smallest of what it is shown, at most so many: the order that scans of unordered
/// engines have to make.
///
/// Thread: one.
/// Invariant: never holds more than the limit.
final class SmallestKeys<T> {
    private final int limit;
    private final Comparator<? super T> order;
    private final List<T> few = new ArrayList<>();
    /// With the largest on top, the first to go; made when the limit is reached, which most scans
    /// without one never do.
    private PriorityQueue<T> heap;

    SmallestKeys(int limit, Comparator<? super T> order) {
        this.limit = limit;
        this.order = order;
    }

    void offer(T element) {
        if (few.size() < limit && heap == null) {
            few.add(element);
            return;
        }
        if (limit <= 0) {
            return;
        }
        if (heap == null) {
            heap = new PriorityQueue<>(limit, order.reversed());
            heap.addAll(few);
            few.clear();
        }
        if (order.compare(element, heap.element()) < 0) {
            heap.remove();
            heap.add(element);
        }
    }

    /// The smallest key that is larger.
    static byte[] successor(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    /// The selection in ascending order; ends it.
    List<T> ascending() {
        List<T> selection = heap == null ? few : new ArrayList<>(heap);
        selection.sort(order);
        return selection;
    }
}
