package io.sauva.lua.library.arithmetic;

/// The generator that Redis gives to scripts instead of the C library's, so that they behave alike on all
/// machines: that of POSIX `lrand48`, a linear congruence of 48 bits of which the upper 31 are used.
public final class ServerRandom implements RandomSource {
    private static final long FACTOR = 0x5_deec_e66dL;
    private static final long ADDEND = 0xb;
    private static final long MASK = (1L << 48) - 1;
    private static final int LOW_WORD = 0x330e;

    private long word;

    /// With the seed 0, as each script begins.
    public ServerRandom() {
        seed(0);
    }

    @Override
    public void seed(int seed) {
        word = (seed & 0xffff_ffffL) << 16 | LOW_WORD;
    }

    @Override
    public int next() {
        word = word * FACTOR + ADDEND & MASK;
        return (int) (word >>> 17);
    }
}
