package io.sauva.store.gate;

/// Which keys an exclusive operation may touch, as a gate tells it to those who read others ([Gate#narrow]): the
/// hashes of a few keys as they are, or one bit a key if they are more.
///
/// ```
///   ┌──────────┬──────────────────────────────────────────┐
///   │ kind     │ up to 6 words                            │
///   ├──────────┼──────────────────────────────────────────┤
///   │ ANY      │                                          │   any key
///   │ 1 + n    │ n hashes                                 │   these n keys, 0 to 6
///   │ SPREAD   │ 384 bits                                 │   keys whose bit is set
///   └──────────┴──────────────────────────────────────────┘
/// ```
///
/// Thread: any; it never changes.
public final class Footprint {
    /// It may touch any key: nobody passes.
    public static final Footprint ANYTHING = new Footprint(new long[] {Footprint.ANY});

    /// It touches no key as yet: everybody passes.
    public static final Footprint NOTHING = of();

    static final long ANY = 0;
    static final long SPREAD = -1;
    static final int MOST_WORDS = 6;

    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /// The kind and its words, as they lie in the gate.
    final long[] words;

    private Footprint(long[] words) {
        this.words = words;
    }

    /// That of an operation which touches no other keys than those with these hashes.
    public static Footprint of(long... hashes) {
        if (hashes.length > MOST_WORDS) {
            return spread(hashes);
        }
        long[] words = new long[1 + hashes.length];
        words[0] = words.length;
        System.arraycopy(hashes, 0, words, 1, hashes.length);
        return new Footprint(words);
    }

    private static Footprint spread(long[] hashes) {
        long[] words = new long[1 + MOST_WORDS];
        words[0] = SPREAD;
        for (long hash : hashes) {
            int bit = bit(hash);
            words[1 + bit / Long.SIZE] |= 1L << bit;
        }
        return new Footprint(words);
    }

    /// The bit of a key. Keys of one partition have some bits of the hash in common; the product depends on all
    /// of them.
    static int bit(long hash) {
        return (int) Math.unsignedMultiplyHigh(hash * MIX, (long) MOST_WORDS * Long.SIZE);
    }
}
