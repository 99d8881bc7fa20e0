package io.sauva.concurrent.clock;

/// A monotonic source of time, handed in wherever time matters, so that a test can be the one who turns the
/// hands.
///
/// Thread: implementations may be read from any thread.
/// Invariant: readings of one clock never go backwards, and are never negative.
@FunctionalInterface
public interface Clock {
    /// Nanoseconds since an origin that is fixed for the life of this clock.
    long nanos();

    /// The process's own clock: monotonic, with the moment this class was loaded as its origin.
    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
