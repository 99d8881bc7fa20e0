package io.sauva.server.value;

/// How many bytes objects take on the heap: headers of 12 bytes, references of 4, sizes in steps of 8.
///
/// Thread: any; nothing is kept here.
public final class Memory {
    /// An object with a few fields.
    public static final long OBJECT = 32;

    private static final long ARRAY_HEADER = 16;

    private Memory() {}

    public static long bytes(long length) {
        return aligned(ARRAY_HEADER + length);
    }

    static long integers(long length) {
        return aligned(ARRAY_HEADER + Integer.BYTES * length);
    }

    static long longs(long length) {
        return ARRAY_HEADER + Long.BYTES * length;
    }

    public static long references(long length) {
        return integers(length);
    }

    private static long aligned(long bytes) {
        return (bytes + 7) & -8;
    }
}
