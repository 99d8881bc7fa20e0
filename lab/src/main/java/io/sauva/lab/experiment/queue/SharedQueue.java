package io.sauva.lab.experiment.queue;

/// What the experiment asks of a queue.
///
/// Thread: any.
interface SharedQueue {
    void push(Integer element);

    /// The oldest element, or null if there is none.
    Integer pop();
}
