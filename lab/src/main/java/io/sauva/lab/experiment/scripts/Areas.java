package io.sauva.lab.experiment.scripts;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lab.example.Quadrature;
import io.sauva.lab.example.ScriptFile;
import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// How long scripts take to find an area together (figure 5.3).
///
/// Thread: one.
final class Areas {
    private Areas() {}

    /// Seconds of one script that calls nobody.
    static double sequential(int port, String command, Plan plan) throws IOException {
        double seconds = 0;
        try (Wire wire = new Wire(port)) {
            for (int round = 0; round <= plan.roundsOfQuadrature(); round++) {
                seconds = Quadrature.measureSequential(wire, command, plan.tolerance());
            }
        }
        return seconds;
    }

    /// Seconds of so many scripts.
    static double together(int port, String command, int scripts, Plan plan) throws IOException {
        double seconds = 0;
        for (int round = 0; round <= plan.roundsOfQuadrature(); round++) {
            seconds =
                    Quadrature.measure(port, command, scripts, plan.tolerance()).seconds();
        }
        return seconds;
    }

    /// Seconds of so many of appendix B's own, whose tolerance is fixed.
    static double ofTheSeed(int port, String command, int scripts, Plan plan) throws IOException {
        double seconds = 0;
        for (int round = 0; round <= plan.roundsOfQuadrature(); round++) {
            seconds = ofTheSeed(port, command, scripts);
        }
        return seconds;
    }

    private static double ofTheSeed(int port, String command, int scripts) throws IOException {
        String text = ScriptFile.QUADRATURE_SEED.text();
        List<Wire> wires = new ArrayList<>();
        try {
            for (int script = 0; script < scripts; script++) {
                wires.add(new Wire(port));
            }
            Wire first = wires.getFirst();
            first.ask("DEL", "ranges", "area", "threads_running");
            long begun = Clock.system().nanos();
            for (Wire wire : wires) {
                wire.send(command, text, "0");
                wire.flush();
            }
            for (Wire wire : wires) {
                wire.receive();
            }
            double seconds = (Clock.system().nanos() - begun) / 1e9;
            double area = Double.parseDouble(first.ask("GET", "area").text());
            if (Math.abs(area - Quadrature.AREA) > 1e-6) {
                throw new IOException("appendix B finds an area of " + area);
            }
            return seconds;
        } finally {
            for (Wire wire : wires) {
                wire.close();
            }
        }
    }
}
