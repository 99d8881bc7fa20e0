package io.sauva.concurrent.queue;

/// What capacities a ring accepts.
final class RingCapacity {
    private static final int LARGEST = 1 << 30;

    private RingCapacity() {}

    /// The capacity itself if a ring of it can be made, rounded up to the smallest ring there is.
    static int checked(int capacity) {
        if (capacity < 1 || capacity > LARGEST) {
            throw new IllegalArgumentException("capacity must be between 1 and " + LARGEST + ": " + capacity);
        }
        return Math.max(4, capacity);
    }
}
