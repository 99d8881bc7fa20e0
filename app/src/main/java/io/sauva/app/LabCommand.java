package io.sauva.app;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.Scale;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// `sauva lab`: runs an experiment, or lists those there are.
///
/// What was asked for goes to standard output (the list; the path of the report), progress to standard error.
@Command(
        name = "lab",
        description = "Repeats an experiment of the papers and leaves figures, plots and a report in a folder.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class LabCommand implements Callable<Integer> {
    /// The file that tells a folder of an experiment from others.
    private static final String MARK = ".sauva-lab";

    private final List<Experiment> experiments;

    @Spec
    private CommandSpec specification;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The experiment; without it they are listed.")
    private String name;

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            defaultValue = "laptop",
            converter = ScaleReader.class,
            description = "How large: small, laptop or paper (default: ${DEFAULT-VALUE}).")
    private Scale scale;

    @Option(names = "--out", paramLabel = "DIR", description = "Where the outcome goes (default: lab-NAME).")
    private Path out;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of everything drawn at random (default: ${DEFAULT-VALUE}).")
    private long seed;

    /// Reads scales as they are written, in small letters, and names them so if there is no such one.
    static final class ScaleReader implements ITypeConverter<Scale> {
        @Override
        public Scale convert(String text) {
            return Arrays.stream(Scale.values())
                    .filter(scale -> scale.toString().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("no scale '" + text + "'; there are: "
                            + Arrays.stream(Scale.values()).map(Scale::toString).collect(Collectors.joining(", "))));
        }
    }

    LabCommand(List<Experiment> experiments) {
        this.experiments = experiments;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter output = specification.commandLine().getOut();
        if (name == null) {
            list(output);
        } else {
            Experiment experiment = Lab.find(specification.commandLine(), experiments, name);
            Path folder = out == null ? Path.of("lab-" + name) : out;
            prepare(folder);
            PrintWriter error = specification.commandLine().getErr();
            experiment.run(new Bench(scale, folder, seed, OwnCommand.line(), line -> {
                error.println(line);
                error.flush();
            }));
            output.println(folder.resolve("report.html").toAbsolutePath().normalize());
        }
        output.flush();
        return CommandLine.ExitCode.OK;
    }

    private void list(PrintWriter output) {
        int width = experiments.stream()
                .mapToInt(experiment -> experiment.name().length())
                .max()
                .orElse(0);
        for (Experiment experiment : experiments) {
            output.println(
                    experiment.name() + " ".repeat(width + 2 - experiment.name().length()) + experiment.about());
        }
    }

    /// Makes the folder. One that exists is used only if it is empty or an experiment made it, be it that it
    /// was cut off: an experiment replaces files, and must not do so among somebody's own.
    private void prepare(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw refused("'" + folder + "' is not a folder");
        }
        if (Files.isDirectory(folder) && !isEmpty(folder) && !Files.exists(folder.resolve(MARK))) {
            throw refused("'" + folder + "' is not empty and holds no experiment; choose another folder with --out");
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(MARK), name + "\n");
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    private ParameterException refused(String message) {
        return new ParameterException(specification.commandLine(), message);
    }
}
