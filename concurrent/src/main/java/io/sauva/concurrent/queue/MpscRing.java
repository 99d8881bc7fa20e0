package io.sauva.concurrent.queue;

import java.util.function.Consumer;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/// A bounded ring for many producers, one consumer. The algorithm is JCTools'; this class keeps its types out
/// of our API.
///
/// Thread: any number of producers, one consumer thread.
/// Bound: `capacity`, also where it is no power of two and the array below has more room.
public final class MpscRing<E> implements BoundedQueue<E> {
    private final MpscVarHandleArrayQueue<E> ring;
    private final int capacity;

    /// Makes a ring for `capacity` elements, exactly; its memory is that of the next power of two.
    public MpscRing(int capacity) {
        ring = new MpscVarHandleArrayQueue<>(RingCapacity.checked(capacity));
        this.capacity = capacity;
    }

    @Override
    public boolean offer(E element) {
        // The place is taken by a compare-and-set of the producers' index, and the consumer's index only rises after
        // it was looked at: there are never more than that, however many offer at once.
        return ring.offerIfBelowThreshold(element, capacity);
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
        return capacity;
    }
}
