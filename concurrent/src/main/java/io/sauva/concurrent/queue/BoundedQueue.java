package io.sauva.concurrent.queue;

import java.util.function.Consumer;

/// A first-in first-out queue with a fixed capacity that never blocks: a full queue refuses, an empty one answers
/// `null`.
///
/// Thread: the implementation's name says how many producers may offer and how many consumers may poll.
public interface BoundedQueue<E> {
    /// Appends the element, or answers `false` if the queue is full.
    boolean offer(E element);

    /// Removes and answers the oldest element, or answers `null` if the queue is empty.
    E poll();

    /// Polls at most `limit` elements into the consumer and answers how many there were.
    int drain(Consumer<? super E> consumer, int limit);

    /// Elements now in the queue; exact when nobody is at work, an estimate otherwise.
    int size();

    /// The most elements the queue takes.
    int capacity();
}
