package io.sauva.lab.workload;

import java.util.random.RandomGenerator;

/// Draws ranks 1 … n with a probability proportional to 1 / rank^exponent, exactly, in constant time and without
/// tables: W. Hörmann and G. Derflinger, "Rejection-inversion to generate variates from monotone discrete
/// distributions", ACM TOMACS 6 (1996).
///
/// The sum over ranks is replaced by the integral of a continuous density `h`; its inverse gives a candidate,
/// which is kept or drawn again so that the outcome is exact. (The formula of Gray et al. that YCSB uses is an
/// approximation: the second rank comes too often.)
///
/// Thread: any; never changes.
final class Zipf {
    private final long ranks;
    private final double exponent;
    private final double integralOfFirst;
    private final double integralOfAll;
    private final double alwaysKept;

    Zipf(long ranks, double exponent) {
        if (ranks < 1) {
            throw new WorkloadException("Zipf's law needs at least one rank: " + ranks);
        }
        if (!(exponent > 0 && exponent <= 10)) {
            throw new WorkloadException("the exponent of Zipf's law must be above 0 and at most 10: " + exponent);
        }
        this.ranks = ranks;
        this.exponent = exponent;
        integralOfFirst = integral(1.5) - 1;
        integralOfAll = integral(ranks + 0.5);
        alwaysKept = 2 - inverse(integral(2.5) - density(2));
    }

    long ranks() {
        return ranks;
    }

    /// A rank, 1 the most frequent.
    long next(RandomGenerator random) {
        while (true) {
            double area = integralOfAll + random.nextDouble() * (integralOfFirst - integralOfAll);
            double position = inverse(area);
            long rank = Math.clamp(Math.round(position), 1, ranks);
            if (rank - position <= alwaysKept || area >= integral(rank + 0.5) - density((double) rank)) {
                return rank;
            }
        }
    }

    private double density(double x) {
        return Math.exp(-exponent * Math.log(x));
    }

    /// The integral of the density, with the exponent 1 as the limit it is: (x^(1-e) - 1) / (1 - e).
    private double integral(double x) {
        double logarithm = Math.log(x);
        return expm1OverX((1 - exponent) * logarithm) * logarithm;
    }

    private double inverse(double area) {
        double t = Math.max(-1, area * (1 - exponent)); // a rounding error below the pole would give no number
        return Math.exp(log1pOverX(t) * area);
    }

    private static double log1pOverX(double x) {
        return Math.abs(x) > 1e-8 ? Math.log1p(x) / x : 1 - x * (0.5 - x * (1.0 / 3));
    }

    private static double expm1OverX(double x) {
        return Math.abs(x) > 1e-8 ? Math.expm1(x) / x : 1 + x * 0.5 * (1 + x * (1.0 / 3));
    }
}
