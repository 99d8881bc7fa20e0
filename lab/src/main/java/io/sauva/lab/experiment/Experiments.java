package io.sauva.lab.experiment;

import io.sauva.lab.experiment.async.AsyncExperiment;
import io.sauva.lab.experiment.hashing.HashingExperiment;
import io.sauva.lab.experiment.queue.QueueExperiment;
import io.sauva.lab.experiment.repart.RepartExperiment;
import io.sauva.lab.experiment.scripts.ScriptsExperiment;
import java.util.List;

/// The experiments there are.
public final class Experiments {
    private static final List<Experiment> ALL = List.of(
            new AsyncExperiment(),
            new HashingExperiment(),
            new QueueExperiment(),
            new RepartExperiment(),
            new ScriptsExperiment());

    private Experiments() {}

    /// In the order in which they are listed.
    public static List<Experiment> all() {
        return ALL;
    }
}
