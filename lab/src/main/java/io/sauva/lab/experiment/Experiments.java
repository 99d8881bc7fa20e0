package io.sauva.lab.experiment;

import io.sauva.lab.experiment.hashing.HashingExperiment;
import java.util.List;

/// The experiments there are.
public final class Experiments {
    private static final List<Experiment> ALL = List.of(new HashingExperiment());

    private Experiments() {}

    public static List<Experiment> all() {
        return ALL;
    }
}
