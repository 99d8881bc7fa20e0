package io.sauva.lua.library.arithmetic;

/// The generator behind glibc's `rand`, so that a seed gives what it gives in `lua5.1` on Linux: an additive
/// feedback generator of degree 31.
public final class CLibraryRandom implements RandomSource {
    private static final int DEGREE = 31;
    private static final int SEPARATION = 3;
    private static final int DISCARDED = 310;

    private final int[] words = new int[DEGREE];
    private int at;

    /// With the seed 1, as a C program begins.
    public CLibraryRandom() {
        seed(1);
    }

    @Override
    public void seed(int seed) {
        long word = seed == 0 ? 1 : seed;
        words[0] = (int) word;
        for (int i = 1; i < DEGREE; i++) {
            word = 16807 * word % Integer.MAX_VALUE;
            if (word < 0) {
                word += Integer.MAX_VALUE;
            }
            words[i] = (int) word;
        }
        at = SEPARATION;
        for (int i = 0; i < DISCARDED; i++) {
            next();
        }
    }

    /// Each word is the sum of those 31 and 3 before it; the ring holds the last 31.
    @Override
    public int next() {
        int place = at;
        words[place] += words[(place + DEGREE - SEPARATION) % DEGREE];
        at = (place + 1) % DEGREE;
        return words[place] >>> 1;
    }
}
