package io.sauva.app;

import io.sauva.lab.experiment.Experiment;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Finds experiments for the commands that are given a name.
final class Lab {
    private Lab() {}

    /// @throws ParameterException if there is none of that name, with the names there are
    static Experiment find(CommandLine command, List<Experiment> experiments, String name) {
        return experiments.stream()
                .filter(experiment -> experiment.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command,
                        "no experiment '" + name + "'; there are: "
                                + experiments.stream().map(Experiment::name).collect(Collectors.joining(", "))));
    }
}
