package io.sauva.concurrent.queue;

import java.util.function.Consumer;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/// A bounded ring for many producers, one consumer. The algorithm is JCTools'; this class keeps its types out
/// of our API.
///
/// Thread: any number of producers, one consumer thread.
public final class MpscRing<E> implements BoundedQueue<E> {
    private final MpscVarHandleArrayQueue<E> ring;

    /// Makes a ring for at least `capacity` elements (rounded up to a power of two).
    public MpscRing(int capacity) {
        ring = new MpscVarHandleArrayQueue<>(RingCapacity.checked(capacity));
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
