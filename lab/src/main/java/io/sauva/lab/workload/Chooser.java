package io.sauva.lab.workload;

import java.util.SplittableRandom;

/// Chooses one of a number of things (keys, communities), by a [Distribution]. The number may grow from call to
/// call.
///
/// Thread: one.
final class Chooser {
    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    private final Distribution distribution;
    private final double exponent;
    private final double hotShare;
    private final double hotOperations;
    private final SplittableRandom random;
    private Zipf zipf;

    Chooser(WorkloadOptions options, SplittableRandom random) {
        distribution = options.distribution();
        exponent = options.exponent();
        hotShare = options.hotKeys();
        hotOperations = options.hotOperations();
        this.random = random;
    }

    /// A number from 0 up to, not including, `count`.
    long next(long count) {
        return switch (distribution) {
            case UNIFORM -> random.nextLong(count);
            case ZIPFIAN -> rank(count);
            case SCRAMBLED -> scramble(rank(count), count);
            case LATEST -> count - 1 - rank(count);
            case HOTSPOT -> hotspot(count);
        };
    }

    private long rank(long count) {
        if (zipf == null || zipf.ranks() != count) {
            zipf = new Zipf(count, exponent);
        }
        return zipf.next(random) - 1;
    }

    private long hotspot(long count) {
        long hot = Math.clamp(Math.round(count * hotShare), 1, count);
        boolean inside = random.nextDouble() < hotOperations || hot == count;
        return inside ? random.nextLong(hot) : hot + random.nextLong(count - hot);
    }

    /// Scatters the ranks. Two ranks may meet in one key, as with YCSB's.
    private static long scramble(long rank, long count) {
        long mixed = (rank + 1) * ODD;
        mixed = (mixed ^ (mixed >>> 32)) * ODD;
        return Long.remainderUnsigned(mixed ^ (mixed >>> 29), count);
    }
}
