package io.sauva.lab.experiment.queue;

import io.sauva.concurrent.queue.MultiCounterQueue;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The queues that are compared. None of them is bounded, as none is in the paper: a thread makes a fixed
/// number of requests, and that is the bound.
enum Rival {
    MULTI_COUNTER("multi-counter"),
    MUTEX("mutex"),
    CONCURRENT_LINKED("ConcurrentLinkedQueue");

    private final String title;

    Rival(String title) {
        this.title = title;
    }

    /// As tables name it.
    String title() {
        return title;
    }

    /// A new, empty one.
    SharedQueue make() {
        return switch (this) {
            case MULTI_COUNTER -> new MultiCounter();
            case MUTEX -> new Mutex();
            case CONCURRENT_LINKED -> new Linked();
        };
    }

    static Rival of(String title) {
        return Arrays.stream(values())
                .filter(rival -> rival.title.equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no queue '" + title + "'; there are: "
                        + Arrays.stream(values()).map(Rival::title).collect(Collectors.joining(", "))));
    }

    private static final class MultiCounter implements SharedQueue {
        private final MultiCounterQueue<Integer> queue = new MultiCounterQueue<>();

        @Override
        public void push(Integer element) {
            queue.push(element);
        }

        @Override
        public Integer pop() {
            return queue.pop();
        }
    }

    private static final class Mutex implements SharedQueue {
        private final ReentrantLock lock = new ReentrantLock();
        private final ArrayDeque<Integer> queue = new ArrayDeque<>();

        @Override
        public void push(Integer element) {
            lock.lock();
            try {
                queue.addLast(element);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Integer pop() {
            lock.lock();
            try {
                return queue.pollFirst();
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class Linked implements SharedQueue {
        private static final Supplier<Queue<Integer>> MAKER = ConcurrentLinkedQueue::new;

        private final Queue<Integer> queue = MAKER.get();

        @Override
        public void push(Integer element) {
            queue.add(element);
        }

        @Override
        public Integer pop() {
            return queue.poll();
        }
    }
}
