package io.sauva.concurrent.worker;

/// A piece of endless work, cut into turns. It does not own a thread: a [Worker] gives it one, a test or a
/// simulation takes its turns by hand.
///
/// Thread: one at a time.
@FunctionalInterface
public interface DutyCycle {
    /// Does what there is to do, without waiting, and answers how much it was; 0 means that there was nothing.
    int turn() throws Exception;

    /// Called once when no turn will follow, by the thread that took the turns.
    default void finished() {}
}
