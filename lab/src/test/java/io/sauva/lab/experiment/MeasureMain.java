package io.sauva.lab.experiment;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// What `sauva lab-measure` does, for tests of a module that knows no `sauva`.
public final class MeasureMain {
    private MeasureMain() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("something that a library says");
        Experiment experiment = Experiments.all().stream()
                .filter(candidate -> candidate.name().equals(arguments[1]))
                .findFirst()
                .orElseThrow();
        System.out.println(
                FreshJvm.MARK + experiment.measure(Arrays.asList(arguments).subList(2, arguments.length)));
    }

    /// The command line that starts this class.
    public static List<String> commandLine() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator,
                MeasureMain.class.getName());
    }
}
