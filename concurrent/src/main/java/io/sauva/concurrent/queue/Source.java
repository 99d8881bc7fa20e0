package io.sauva.concurrent.queue;

/// The layout of a source word of a [MultiCounterQueue]: who is pointed to, in which of its lives, and how many
/// references were given out.
///
/// ```
///   63          44 43          24 23           0
///   ┌─────────────┬──────────────┬──────────────┐
///   │ references  │ generation   │ node index   │
///   └─────────────┴──────────────┴──────────────┘
/// ```
///
/// The lower two fields are the node's *identity*; a source word without references is just that. References
/// past the last cell are one a thread at most at a time, so 20 bits are for a million threads.
final class Source {
    static final int INDEX_BITS = 24;
    static final int GENERATION_BITS = 20;
    static final int MOST_NODES = 1 << INDEX_BITS;
    static final long ONE_REFERENCE = 1L << (INDEX_BITS + GENERATION_BITS);

    private static final long IDENTITY = ONE_REFERENCE - 1;

    private Source() {}

    static long identity(int index, int generation) {
        return ((long) generation << INDEX_BITS & IDENTITY) | index;
    }

    static int index(long source) {
        return (int) source & (MOST_NODES - 1);
    }

    static int references(long source) {
        return (int) (source >>> (INDEX_BITS + GENERATION_BITS));
    }

    static boolean sameNode(long one, long other) {
        return ((one ^ other) & IDENTITY) == 0;
    }
}
