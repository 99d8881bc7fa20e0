package io.sauva.concurrent.memory;

/// How one `long` names a block: the number of its segment above, the offset of its data in that segment below.
///
/// ```
///  63  60 59               40 39                                    0
/// +------+-------------------+---------------------------------------+
/// |  0   |  segment number   |  offset of the data, a multiple of 16 |
/// +------+-------------------+---------------------------------------+
/// ```
/// Thread: any; nothing is kept here.
/// Invariant: no block has the handle 0, because the first data of a segment is at offset 16.
final class BlockHandle {
    static final long NONE = 0;
    static final int MOST_SEGMENTS = 1 << 20;
    static final int OFFSET_BITS = 40;
    private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

    private BlockHandle() {}

    static long of(int segmentNumber, long data) {
        return (long) segmentNumber << OFFSET_BITS | data;
    }

    /// At least `MOST_SEGMENTS`, or negative, for a number that was never a handle.
    static int segmentNumber(long handle) {
        return (int) (handle >> OFFSET_BITS);
    }

    static long data(long handle) {
        return handle & OFFSET_MASK;
    }
}
