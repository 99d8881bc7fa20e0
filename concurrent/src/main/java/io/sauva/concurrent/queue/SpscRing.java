package io.sauva.concurrent.queue;

import java.util.function.Consumer;
import org.jctools.queues.varhandle.SpscVarHandleArrayQueue;

/// A bounded ring for one producer, one consumer. The algorithm is JCTools'; this class keeps its types out of
/// our API.
///
/// Thread: one producer thread, one consumer thread.
public final class SpscRing<E> implements BoundedQueue<E> {
    private final SpscVarHandleArrayQueue<E> ring;

    /// Makes a ring for at least `capacity` elements (rounded up to a power of two).
    public SpscRing(int capacity) {
        ring = new SpscVarHandleArrayQueue<>(RingCapacity.checked(capacity));
    }

    @Override
    public boolean offer(E element) {
        return ring.offer(element);
    }

    @Override
    public E poll() {
        return ring.poll();
    }

    @Override
    public int drain(Consumer<? super E> consumer, int limit) {
        return ring.drain(consumer::accept, limit);
    }

    @Override
    public int size() {
        return ring.size();
    }

    @Override
    public int capacity() {
        return ring.capacity();
    }
}
