package io.sauva.lab.example;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The area below a curve, found by several scripts at a time that divide it among themselves through a list.
///
/// Thread: one.
public final class Quadrature implements Example {
    /// What the area is; each of some ten thousand trapezoids may be off by the tolerance of the dissertation.
    public static final double AREA = 1.8833241673404;

    /// The dissertation's.
    public static final String TOLERANCE = "1e-10";

    private static final double NEAR = 1e-6;
    private static final int PIECES_OF_A_SCRIPT = 8;
    private static final String[] KEYS = {"quadrature:ranges", "quadrature:area", "quadrature:running"};
    private static final int MOST_SCRIPTS = 2;

    /// What a run of several scripts came to.
    ///
    /// @param seconds from the first script's start to the last one's end
    /// @param area that they found
    /// @param shares how many trapezoids each of them added up
    public record Outcome(double seconds, double area, List<Long> shares) {
        /// All trapezoids.
        public long trapezoids() {
            return shares.stream().mapToLong(Long::longValue).sum();
        }
    }

    @Override
    public String name() {
        return "quadrature";
    }

    @Override
    public String about() {
        return "finds the area below a curve by one script, and by several that share the work";
    }

    @Override
    public void run(Stage stage) throws IOException {
        for (int scripts = 1; scripts <= MOST_SCRIPTS; scripts++) {
            Outcome outcome = measure(stage.port(), stage.command(), scripts, TOLERANCE);
            if (Math.abs(outcome.area() - AREA) > NEAR) {
                throw new IOException("the area is " + AREA + ", not " + outcome.area());
            }
            stage.say()
                    .accept(String.format(
                            Locale.ROOT,
                            "%d of %s: area %.10f in %.1f ms; trapezoids of each: %s",
                            scripts,
                            stage.command(),
                            outcome.area(),
                            outcome.seconds() * 1e3,
                            outcome.shares()));
        }
    }

    /// Has so many scripts find the area together.
    ///
    /// @param tolerance the error that a trapezoid may have
    public static Outcome measure(int port, String command, int scripts, String tolerance) throws IOException {
        List<Wire> wires = new ArrayList<>();
        try {
            for (int script = 0; script < scripts; script++) {
                wires.add(new Wire(port));
            }
            String pieces = Integer.toString(scripts * PIECES_OF_A_SCRIPT);
            String begin = ScriptFile.QUADRATURE_BEGIN.text();
            Wire first = wires.getFirst();
            first.ask("EVAL", begin, "3", KEYS[0], KEYS[1], KEYS[2], pieces, Integer.toString(scripts));
            String text = ScriptFile.QUADRATURE.text();
            long begun = Clock.system().nanos();
            for (Wire wire : wires) {
                wire.send(command, text, "3", KEYS[0], KEYS[1], KEYS[2], tolerance);
                wire.flush();
            }
            List<Long> shares = new ArrayList<>();
            for (Wire wire : wires) {
                shares.add(wire.receive().number());
            }
            double seconds = (Clock.system().nanos() - begun) / 1e9;
            if (first.ask("GET", KEYS[2]).number() != 0) {
                throw new IOException("a script did not count itself out");
            }
            return new Outcome(
                    seconds, Double.parseDouble(first.ask("GET", KEYS[1]).text()), shares);
        } finally {
            for (Wire wire : wires) {
                wire.close();
            }
        }
    }

    /// Has one script find it that calls nobody; answers the seconds.
    public static double measureSequential(Wire wire, String command, String tolerance) throws IOException {
        String text = ScriptFile.QUADRATURE_SEQUENTIAL.text();
        long begun = Clock.system().nanos();
        double area = Double.parseDouble(
                wire.ask(command, text, "0", tolerance).elements().getFirst().text());
        double seconds = (Clock.system().nanos() - begun) / 1e9;
        if (Math.abs(area - AREA) > NEAR) {
            throw new IOException("the area is " + AREA + ", not " + area);
        }
        return seconds;
    }
}
