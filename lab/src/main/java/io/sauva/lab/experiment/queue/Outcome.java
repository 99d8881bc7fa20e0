package io.sauva.lab.experiment.queue;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// What one run took.
///
/// @param real seconds from the first request to the last
/// @param user seconds of all processors in the program, or NaN
/// @param system seconds of all processors in the kernel, or NaN
/// @param found pops that found an element
record Outcome(double real, double user, double system, long found) {
    /// Each figure's median.
    static Outcome median(List<Outcome> outcomes) {
        return new Outcome(
                median(outcomes, Outcome::real),
                median(outcomes, Outcome::user),
                median(outcomes, Outcome::system),
                Math.round(median(outcomes, Outcome::found)));
    }

    private static double median(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
        double[] figures = outcomes.stream().mapToDouble(figure).sorted().toArray();
        int middle = figures.length / 2;
        return figures.length % 2 == 1 ? figures[middle] : (figures[middle - 1] + figures[middle]) / 2;
    }

    /// On one line, for the JVM that asked.
    String line() {
        return real + " " + user + " " + system + " " + found;
    }

    static Outcome parse(String line) {
        List<String> figures = Arrays.asList(line.split(" ", -1));
        return new Outcome(
                Double.parseDouble(figures.get(0)),
                Double.parseDouble(figures.get(1)),
                Double.parseDouble(figures.get(2)),
                Long.parseLong(figures.get(3)));
    }

    /// Requests a second, in millions.
    double millionsPerSecond(int threads, long requests) {
        return threads * requests / real / 1e6;
    }
}
