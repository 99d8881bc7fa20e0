package io.sauva.app;

import io.sauva.lab.experiment.Experiment;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `sauva train`: does a little of all that users do, in one JVM, and prints nothing. Not for users: `./sauva`
/// starts it with `-XX:AOTCacheOutput`, so that the JVM writes down which classes were loaded and which methods
/// were hot, and later starts need not find that out again (docs/decisions/0020-aot-cache.md).
///
/// Each lesson is a command line. What is not in a lesson starts cold; a lesson that fails spoils the whole
/// cache, so that a broken build is not remembered.
@Command(name = "train", hidden = true, description = "Shows the JVM what users do, for its AOT cache.")
final class TrainCommand implements Callable<Integer> {
    private static final String KEYS = "5000";
    private static final String OPERATIONS = "20000";

    /// Touches the parser, the interpreter, the compiler, and each of the usual libraries.
    private static final String SCRIPT = "lesson.lua";

    private final Supplier<List<Experiment>> experiments;

    TrainCommand(Supplier<List<Experiment>> experiments) {
        this.experiments = experiments;
    }

    @Override
    public Integer call() throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create("sauva-train-")) {
            for (List<String> lesson : lessons(folder.path())) {
                take(lesson);
            }
        }
        ServeLesson.take(Sauva.commandLine(experiments, "serve"));
        return CommandLine.ExitCode.OK;
    }

    /// Command lines in their order; add those of a new sub-command here.
    private static List<List<String>> lessons(Path folder) throws IOException {
        List<List<String>> lessons = new ArrayList<>();
        lessons.add(List.of("--version"));
        lessons.add(List.of("--help"));
        lessons.add(List.of("run", "--help"));
        lessons.add(List.of("lab"));
        lessons.addAll(workload(folder.resolve("updates"), "a", "soft", "hash"));
        lessons.addAll(workload(folder.resolve("scans"), "e", "hard", "map"));
        lessons.add(List.of("lua", script(folder.resolve(SCRIPT)).toString()));
        return lessons;
    }

    private static Path script(Path file) throws IOException {
        try (InputStream in = TrainCommand.class.getResourceAsStream(SCRIPT)) {
            Files.copy(in, file);
        }
        return file;
    }

    /// Makes a workload of two workers and runs it.
    private static List<List<String>> workload(Path folder, String type, String strategy, String engine) {
        return List.of(
                List.of(
                        "workload",
                        "--type",
                        type,
                        "--keys",
                        KEYS,
                        "--operations",
                        OPERATIONS,
                        "--workers",
                        "2",
                        "--out",
                        folder.toString()),
                List.of(
                        "run",
                        "--files",
                        folder.resolve("run-0.csv") + "," + folder.resolve("run-1.csv"),
                        "--strategy",
                        strategy,
                        "--engine",
                        engine,
                        "--metrics",
                        folder.resolve("metrics.csv").toString()));
    }

    private void take(List<String> lesson) {
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said);
        String[] arguments = lesson.toArray(String[]::new);
        int code = Sauva.commandLine(experiments, arguments)
                .setOut(writer)
                .setErr(writer)
                .execute(arguments);
        if (code != CommandLine.ExitCode.OK) {
            throw new IllegalStateException("'" + String.join(" ", lesson) + "' ended with " + code + ": " + said);
        }
    }
}
