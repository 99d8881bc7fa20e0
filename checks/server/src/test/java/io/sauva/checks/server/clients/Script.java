package io.sauva.checks.server.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs a program of somebody else and has all that it printed.
final class Script {
    private static final int LIMIT_MINUTES = 3;

    /// How it ended, and what it printed.
    record Result(int status, String output) {
        /// Fails unless it ended well.
        String succeeded() {
            assertEquals(0, status, output);
            return output;
        }
    }

    private Script() {}

    static Result run(Path folder, List<String> command, String input) throws IOException, InterruptedException {
        Path output = Files.createTempFile("script", ".out");
        Path given = Files.createTempFile("script", ".in");
        try {
            Files.writeString(given, input, StandardCharsets.ISO_8859_1);
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(given.toFile())
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            String text = Files.readString(output, StandardCharsets.ISO_8859_1);
            assertTrue(ended, () -> String.join(" ", command) + " does not end:\n" + text);
            return new Result(process.exitValue(), text);
        } finally {
            Files.delete(output);
            Files.delete(given);
        }
    }

    /// A folder of the sources of these checks.
    static Path sources(String name) {
        return Path.of(System.getProperty("sauva.root"), "checks/server/src/test", name);
    }
}
