package io.sauva.lab.example;

import java.io.IOException;
import java.util.List;

/// An application of scripts that can be watched: it makes its data, runs its scripts on a server, checks what
/// came of it, and says what it does.
public interface Example {
    /// Those there are.
    static List<Example> all() {
        return List.of(new AnomalyDetection(), new MatrixProduct(), new Quadrature());
    }

    /// What it is called on the command line.
    String name();

    /// One line for the help.
    String about();

    /// Runs it. Its keys begin with its name, and are replaced.
    ///
    /// @throws IOException if the server refuses something, or what came of it is wrong
    void run(Stage stage) throws IOException;
}
