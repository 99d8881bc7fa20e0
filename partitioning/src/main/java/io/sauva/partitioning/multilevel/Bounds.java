package io.sauva.partitioning.multilevel;

/// How heavy things may be: which vertices are so heavy that each needs a part of its own, how heavy the
/// other parts may be, and which vertices are light enough to fit wherever there is room at all.
///
/// A giant is a vertex heavier than a part may be. It gets a part alone, and the mean of the others is
/// counted without it, which may make further giants. Without this one hot key would excuse every part
/// from balance.
///
/// @param parts the parts that are left for vertices that are no giants, at least 1
/// @param giants how many giants there are
/// @param limit the heaviest that a part without a giant should be; every vertex above it is a giant
/// @param light a vertex of at most this weight fits into the lightest part, whatever the others look like
record Bounds(int parts, int giants, long limit, long light) {
    /// Coarse vertices of a twentieth of a part can be packed within the usual five percent.
    private static final double LARGEST_SHARE = 0.05;

    private static final double SMALLEST_SHARE = 0.01;

    static Bounds of(long[] weights, int parts, double balance) {
        long total = 0;
        for (long weight : weights) {
            total += weight;
        }
        int giants = 0;
        long limit = limit(total, parts, balance);
        while (true) {
            int found = 0;
            long rest = total;
            long above = limit;
            for (long weight : weights) {
                if (weight > above) {
                    found++;
                    rest -= weight;
                }
            }
            if (found == giants) {
                break;
            }
            giants = found;
            limit = limit(rest, parts - giants, balance);
        }
        long mean = mean(weights, limit, parts - giants);
        double share = Math.clamp(balance - 1, SMALLEST_SHARE, LARGEST_SHARE);
        return new Bounds(parts - giants, giants, limit, (long) (mean * share));
    }

    boolean isGiant(long weight) {
        return weight > limit;
    }

    private static long mean(long[] weights, long limit, int parts) {
        long rest = 0;
        for (long weight : weights) {
            rest += weight > limit ? 0 : weight;
        }
        return rest / parts;
    }

    private static long limit(long total, int parts, double balance) {
        double allowed = Math.floor((double) total / parts * balance);
        return Math.max((long) Math.min(allowed, (double) (Long.MAX_VALUE >> 1)), Math.ceilDiv(total, parts));
    }
}
