package io.sauva.lab.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Takes one measurement in a JVM of its own, so that each is compiled for what it does and nothing else.
///
/// The other JVM runs `sauva lab-measure NAME ARGUMENTS`, which calls [Experiment#measure] and prints what that
/// answers behind [#MARK]; whatever else the JVM or a library says is not mistaken for it.
public final class FreshJvm {
    /// What the line with the outcome begins with.
    public static final String MARK = "outcome: ";

    private static final int LINES_KEPT = 3;

    private FreshJvm() {}

    /// What the experiment's `measure` answered there.
    ///
    /// @throws IOException if the other JVM failed, with the last it said
    public static String measure(Bench bench, String experiment, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("lab-measure", experiment));
        all.addAll(arguments);
        return run(bench, all, MARK).substring(MARK.length());
    }

    /// Runs a sub-command of `sauva` there and answers the last line it says that begins with the mark.
    ///
    /// @throws IOException if the other JVM failed, with the last it said
    static String run(Bench bench, List<String> arguments, String mark) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(bench.sauva());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String outcome = null;
            Deque<String> last = new ArrayDeque<>();
            try (BufferedReader lines = process.inputReader()) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.startsWith(mark)) {
                        outcome = line;
                    } else {
                        last.add(line.strip());
                    }
                    if (last.size() > LINES_KEPT) {
                        last.remove();
                    }
                }
            }
            int status = process.waitFor();
            if (status != 0 || outcome == null) {
                throw new IOException("the measurement '" + String.join(" ", arguments) + "' ended with " + status
                        + ": " + String.join(" / ", last));
            }
            return outcome;
        } finally {
            process.destroy(); // of use only if this thread was interrupted
        }
    }
}
