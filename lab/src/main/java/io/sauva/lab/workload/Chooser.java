package io.sauva.lab.workload;

import java.util.SplittableRandom;

/// Chooses one of a number of things (keys, communities), by a [Distribution]. The number may grow from call to
/// call.
///
/// Thread: one.
final class Chooser {
    /// By how many standard deviations there may be more inserts than expected. Beyond that the ranks are
    /// scattered anew, which happens less than once in a billion workloads.
    private static final double DEVIATIONS = 6;

    private final Distribution distribution;
    private final double exponent;
    private final double hotShare;
    private final double hotOperations;
    private final SplittableRandom random;
    private Zipf zipf;
    private Scramble scramble;

    Chooser(WorkloadOptions options, SplittableRandom random) {
        distribution = options.distribution();
        exponent = options.exponent();
        hotShare = options.hotKeys();
        hotOperations = options.hotOperations();
        this.random = random;
        scramble = new Scramble(options.keys() + inserts(options));
    }

    /// How many keys there may be more at last.
    private static long inserts(WorkloadOptions options) {
        double share = options.mix().insertShare();
        double deviation = Math.sqrt(options.operations() * share * (1 - share));
        return Math.min(options.operations(), (long) Math.ceil(options.operations() * share + DEVIATIONS * deviation));
    }

    /// A number from 0 up to, not including, `count`.
    long next(long count) {
        return switch (distribution) {
            case UNIFORM -> random.nextLong(count);
            case ZIPFIAN -> rank(count);
            case SCRAMBLED -> scrambled(count);
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

    private long scrambled(long count) {
        if (count > scramble.range()) {
            scramble = new Scramble(2 * count);
        }
        return scramble.key(rank(count), count);
    }
}
