package io.sauva.concurrent.worker;

/// What a worker does in a turn in which there was nothing to do.
///
/// Thread: the worker's own; a strategy has state, so each worker has one of its own.
public interface IdleStrategy {
    /// Waits a little; longer the more idle turns there were in a row.
    void idle();

    /// There was work: the next idle turn is a first one.
    void reset();

    /// Told the outcome of each turn, idles when there was no work.
    default void after(int work) {
        if (work > 0) {
            reset();
        } else {
            idle();
        }
    }
}
