package io.sauva.partitioning.tracking;

/// How heavy something must be to stay where only so many can: the heaviest do, and of those that weigh the same
/// as many as there is room for, drawn by their hashes. So what stays nearly fills the room however the weights
/// are spread, and the same input leaves the same.
///
/// Weights are counted in classes: those below 2,048 (128 accesses) exactly, heavier ones to one in a thousand. The
/// hashes of those in the class at the bar are counted in turn by their upper bits. Two passes over the input, and
/// half a megabyte, whatever its size.
///
/// Invariant: at most `room` stay. Fewer do only by those of one class and one slot of hashes, a 65,536th of what
/// weighs the same if the hashes are spread.
/// Thread: one; used once for each input.
final class Bar {
    private static final int EXACT_BITS = 10;
    private static final int CLASSES = (Long.SIZE - EXACT_BITS) << EXACT_BITS;
    private static final int SLOT_BITS = 16;

    private final int[] ofClass = new int[CLASSES];
    private final int[] ofSlot = new int[1 << SLOT_BITS];
    private final long room;
    private int lowestClass = -1;
    private long left;
    private int firstRefused;

    Bar(int room) {
        this.room = room;
    }

    /// Counts one; all of them, before the bar is set.
    void count(long weight) {
        ofClass[weightClass(weight)]++;
    }

    /// Sets the class at the bar.
    void set() {
        left = room;
        lowestClass = CLASSES - 1;
        while (lowestClass > 0 && ofClass[lowestClass] <= left) {
            left -= ofClass[lowestClass--];
        }
    }

    /// Counts one again; all of them, before anybody asks.
    void countAtBar(long weight, long hash) {
        if (weightClass(weight) == lowestClass) {
            ofSlot[slot(hash)]++;
        }
    }

    /// Draws those of the class at the bar that stay.
    void draw() {
        firstRefused = 0;
        while (firstRefused < ofSlot.length && ofSlot[firstRefused] <= left) {
            left -= ofSlot[firstRefused++];
        }
    }

    /// Whether one stays.
    boolean passes(long weight, long hash) {
        int weightClass = weightClass(weight);
        return weightClass > lowestClass || (weightClass == lowestClass && slot(hash) < firstRefused);
    }

    /// As floating-point numbers do it: an exponent, and the bits that follow.
    private static int weightClass(long weight) {
        int shift = Math.max(0, Long.SIZE - 1 - EXACT_BITS - Long.numberOfLeadingZeros(weight));
        return (shift << EXACT_BITS) + (int) (weight >>> shift);
    }

    /// The finalizer of SplitMix64: hashes that differ little, as those of a test do, are spread too.
    static long mix(long bits) {
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        return bits ^ (bits >>> 31);
    }

    private static int slot(long hash) {
        return (int) (mix(hash) >>> (Long.SIZE - SLOT_BITS));
    }
}
