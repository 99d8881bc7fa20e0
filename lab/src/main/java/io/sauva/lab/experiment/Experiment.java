package io.sauva.lab.experiment;

import java.io.IOException;
import java.util.List;

/// One experiment of a paper, as one command: it measures, and leaves CSV, plots and a report page in a folder.
///
/// A new experiment is one class and one line in [Experiments].
public interface Experiment {
    /// What it is called on the command line.
    String name();

    /// One line for the help.
    String about();

    /// Runs it and writes its outcome below the bench's folder. What is there already is replaced.
    ///
    /// @throws IOException if something cannot be written, with one line that says what
    void run(Bench bench) throws IOException, InterruptedException;

    /// Takes one measurement in this JVM, which was started for it by [FreshJvm], and answers its outcome on
    /// one line.
    ///
    /// @param arguments as given to `FreshJvm.measure`
    /// @throws IllegalArgumentException if they are not of this experiment
    default String measure(List<String> arguments) throws IOException, InterruptedException {
        throw new IllegalArgumentException("experiment '" + name() + "' measures nothing in a JVM of its own");
    }
}
