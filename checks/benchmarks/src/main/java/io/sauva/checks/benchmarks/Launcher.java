package io.sauva.checks.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The product as users start it: `./sauva`, with its options for the JVM and its AOT cache.
public final class Launcher {
    public static final Path PROGRAM = Path.of("sauva").toAbsolutePath();

    private Launcher() {}

    /// Has what has to be built be built, and the AOT cache be made, before anything is measured: `lab` without a name
    /// lists its experiments, and waits for both.
    public static void build() throws IOException, InterruptedException {
        int status = new ProcessBuilder(PROGRAM.toString(), "lab")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IllegalArgumentException(PROGRAM + " does not work: it ended with " + status);
        }
    }

    /// The last line that a main class of the benchmarks prints, in a JVM that is started like the product's.
    public static String lastLine(Class<?> main, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(PROGRAM.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SAUVA_MAIN", main.getName());
        builder.environment().put("SAUVA_CLASS_PATH", System.getProperty("java.class.path"));
        return FreshJvm.lastLine(builder);
    }
}
