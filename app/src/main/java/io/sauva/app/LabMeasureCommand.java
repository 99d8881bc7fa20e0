package io.sauva.app;

import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.FreshJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `sauva lab-measure`: one measurement of an experiment in this JVM. Not for users: `sauva lab` starts it.
@Command(name = "lab-measure", hidden = true, description = "Takes one measurement of an experiment.")
final class LabMeasureCommand implements Callable<Integer> {
    private final List<Experiment> experiments;

    @Spec
    private CommandSpec specification;

    @Parameters(index = "0", paramLabel = "NAME", description = "The experiment.")
    private String name;

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "What the experiment asks to be measured.")
    private List<String> arguments = List.of();

    LabMeasureCommand(List<Experiment> experiments) {
        this.experiments = experiments;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        String outcome =
                Lab.find(specification.commandLine(), experiments, name).measure(List.copyOf(arguments));
        PrintWriter out = specification.commandLine().getOut();
        out.println(FreshJvm.MARK + outcome);
        out.flush();
        return CommandLine.ExitCode.OK;
    }
}
