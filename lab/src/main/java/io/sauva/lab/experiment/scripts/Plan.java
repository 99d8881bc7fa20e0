package io.sauva.lab.experiment.scripts;

import io.sauva.lab.experiment.Scale;
import java.util.List;

/// How much is measured.
///
/// @param repeats of everything; medians are reported
/// @param warmUpSeconds of a load before it counts, each time
/// @param seconds for which a load counts
/// @param sizes of the matrices
/// @param large the size for which threads are compared, and other clients watched
/// @param tolerance of a trapezoid
/// @param roundsOfQuadrature before the one that counts, so that a JVM has compiled it
/// @param days of the time series
record Plan(
        int repeats,
        double warmUpSeconds,
        double seconds,
        List<Integer> sizes,
        int large,
        String tolerance,
        int roundsOfQuadrature,
        int days) {
    static final int CLIENTS = 50;

    /// How many scripts find an area together.
    static final List<Integer> PARALLEL = List.of(1, 2, 4);

    /// The same things, each as short as it may be.
    Plan rehearsal() {
        return new Plan(1, 0, warmUpSeconds, sizes, large, tolerance, roundsOfQuadrature, days);
    }

    static Plan of(Scale scale) {
        List<Integer> sizes = List.of(2, 10, 50, 100);
        return switch (scale) {
            case SMALL -> new Plan(1, 1, 1, List.of(2, 10, 50), 50, "1e-9", 2, 7);
            case LAPTOP -> new Plan(3, 2, 4, sizes, 100, "1e-11", 5, 30);
            case PAPER -> new Plan(5, 5, 15, sizes, 100, "1e-12", 10, 30);
        };
    }
}
