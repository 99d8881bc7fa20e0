package io.sauva.lab.experiment;

import java.util.List;

/// The experiments there are.
public final class Experiments {
    private static final List<Experiment> ALL = List.of();

    private Experiments() {}

    public static List<Experiment> all() {
        return ALL;
    }
}
