package io.sauva.lab.experiment.queue;

import io.sauva.lab.experiment.Scale;

/// How much is measured.
///
/// @param requests of each thread, in a measured run
/// @param warmUpRounds unmeasured runs before, in the same JVM
/// @param warmUpRequests of each thread, in each of those
/// @param runs each in a JVM of its own; their median is reported
record Plan(long requests, int warmUpRounds, long warmUpRequests, int runs) {
    static Plan of(Scale scale) {
        return switch (scale) {
            case SMALL -> new Plan(500_000, 3, 200_000, 3);
            case LAPTOP -> new Plan(4_000_000, 5, 1_000_000, 7);
            case PAPER -> new Plan(10_000_000, 5, 2_000_000, 11);
        };
    }
}
