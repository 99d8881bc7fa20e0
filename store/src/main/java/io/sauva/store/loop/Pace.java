package io.sauva.store.loop;

/// Decides when which step of a repartitioning is taken.
///
/// Thread: that of the loop.
@FunctionalInterface
interface Pace {
    /// Takes a step if it is time; answers how much was done, 0 for nothing.
    int turn();

    /// Somebody else repartitioned meanwhile: what was begun is out of date.
    default void restart() {}

    /// All that was seen is forgotten: begins as at first.
    default void startOver() {
        restart();
    }
}
