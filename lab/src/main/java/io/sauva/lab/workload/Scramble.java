package io.sauva.lab.workload;

/// Scatters ranks over the keys there are, each rank to a key of its own; a key keeps its rank while others are
/// inserted.
///
/// A permutation of a fixed range, as large as the keys will be at last, is followed from the rank on until it
/// comes to a key that is there already (cycle walking: J. Black and P. Rogaway, "Ciphers with Arbitrary Finite
/// Domains", CT-RSA 2002). With one key more there is one place more to stop at, so that one rank goes to the new
/// key, the new rank to where that one went, and all others stay. YCSB draws again instead, which takes long where
/// few of the keys are there, and its hash sends several ranks to one key.
///
/// Thread: any; never changes.
final class Scramble {
    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;
    private static final int ROUNDS = 3;

    private final long mask;
    private final int half;

    /// For up to `range` keys, and as many more as fit the next power of two.
    Scramble(long range) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, range - 1));
        mask = (1L << bits) - 1;
        half = Math.max(1, bits / 2);
    }

    /// How many keys it is for.
    long range() {
        return mask + 1;
    }

    /// The key of a rank, of `count` keys; both count from 0.
    long key(long rank, long count) {
        long key = permuted(rank);
        while (key >= count) {
            key = permuted(key); // comes back to the rank itself at the latest, which is below the count
        }
        return key;
    }

    /// Each step can be undone within the bits of the mask: an odd factor has an inverse, a shift to the right
    /// leaves the upper bits as they were.
    private long permuted(long value) {
        long mixed = value;
        for (int round = 0; round < ROUNDS; round++) {
            mixed = (mixed + 1) * ODD & mask;
            mixed ^= mixed >>> half;
        }
        return mixed;
    }
}
