package io.sauva.lab.experiment;

import io.sauva.lab.experiment.hashing.HashingExperiment;
import io.sauva.lab.experiment.queue.QueueExperiment;
import java.util.List;

/// The experiments there are.
public final class Experiments {
    private static final List<Experiment> ALL = List.of(new HashingExperiment(), new QueueExperiment());

    private Experiments() {}

    /// In the order in which they are listed.
    public static List<Experiment> all() {
        return ALL;
    }
}
