package io.sauva.storage;

/// How a key finds its stripe and its first slot there.
///
/// A stripe is a small table of its own, with its own lock, that grows alone: so no pause grows
/// with the whole engine. Collisions go to the next slot. Capacities need not be powers of two;
/// growing in smaller steps wastes less.
///
/// Thread: any; nothing is kept here.
final class Striping {
    static final int SMALLEST_CAPACITY = 16;
    private static final long SPREAD = 0xD6E8_FEB8_6659_FD93L;

    private Striping() {}

    /// The store routes by the same hash: a partition's own engine sees only keys that agree in
    /// some bits of it. This makes both the highest and the lowest bits depend on others.
    static long spread(byte[] key) {
        return spread(KeyHash.hash(key));
    }

    static long spread(long hash) {
        return (hash ^ (hash >>> 32)) * SPREAD;
    }

    /// The stripe, out of `2^bits`: the highest bits.
    static int stripe(long spread, int bits) {
        return (int) (spread >>> (Long.SIZE - bits));
    }

    /// The first slot, out of so many: the lowest 32 bits, as a fraction.
    static int slot(long spread, int capacity) {
        return (int) (((spread & 0xFFFF_FFFFL) * capacity) >>> 32);
    }

    /// The least fraction whose first slot is this one.
    static long fraction(int slot, int capacity) {
        return (((long) slot << 32) + capacity - 1) / capacity;
    }

    static int next(int slot, int capacity) {
        int next = slot + 1;
        return next == capacity ? 0 : next;
    }

    static int previous(int slot, int capacity) {
        return slot == 0 ? capacity - 1 : slot - 1;
    }

    /// The capacity at which so many entries fill this share (in percent) of the slots.
    static int capacityFor(int entries, int percent) {
        long capacity = Math.max(SMALLEST_CAPACITY, (entries * 100L + percent - 1) / percent);
        if (capacity > Integer.MAX_VALUE - 8) {
            throw new EngineException("one stripe has " + entries + " entries and cannot grow: use more engines");
        }
        return (int) capacity;
    }
}
