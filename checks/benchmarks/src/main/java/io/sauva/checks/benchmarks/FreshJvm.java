package io.sauva.checks.benchmarks;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Runs one measurement in a JVM of its own, so that each is compiled for what it does and nothing else.
public final class FreshJvm {
    private FreshJvm() {}

    /// The last line that the main class prints.
    public static String lastLine(Class<?> main, List<String> flags, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.add("-XX:+UseCompactObjectHeaders");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return lastLine(new ProcessBuilder(command));
    }

    static String lastLine(ProcessBuilder builder) throws Exception {
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String last = null;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                last = line;
            }
        }
        if (process.waitFor() != 0 || last == null) {
            throw new IllegalStateException("the measurement failed: " + String.join(" ", builder.command()));
        }
        return last;
    }
}
