package io.sauva.lab.example;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lab.example.Series.Ending;
import io.sauva.lab.example.Series.Point;
import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/// Finds out whether the last hour of a month of measurements is unlike all hours before it, where the points
/// are: in the server. The method is that of Wang et al. (2011); see `anomaly-detect.lua`.
///
/// Thread: one.
public final class AnomalyDetection implements Example {
    /// A month with a point a minute, as the dissertation has it.
    public static final int DAYS = 30;

    private static final int SENT_AT_ONCE = 1_000;

    /// What a look at a series came to.
    ///
    /// @param anomaly whether its last window is unlike those before
    /// @param distributions that are known by now
    /// @param windows that had to be read for it
    /// @param seconds that it took
    public record Verdict(boolean anomaly, long distributions, long windows, double seconds) {}

    @Override
    public String name() {
        return "anomalies";
    }

    @Override
    public String about() {
        return "a month of a processor's load, a point a minute: is the last hour unlike all before?";
    }

    @Override
    public void run(Stage stage) throws IOException {
        try (Wire wire = new Wire(stage.port())) {
            for (Ending ending : Ending.values()) {
                String metric = "anomalies:" + ending.name().toLowerCase(Locale.ROOT);
                List<Point> points = Series.of(DAYS, ending, stage.seed());
                insert(wire, metric, points);
                Verdict first = detect(wire, stage.command(), metric);
                Verdict again = detect(wire, stage.command(), metric);
                if (first.anomaly() != (ending != Ending.USUAL) || again.anomaly() != first.anomaly()) {
                    throw new IOException("the last hour of " + metric + " is judged wrongly");
                }
                stage.say()
                        .accept(String.format(
                                Locale.ROOT,
                                "%s: %d points, %s; %.1f ms at first, %.1f ms with what it remembers (%d distributions)",
                                metric,
                                points.size(),
                                first.anomaly() ? "an anomaly" : "as usual",
                                first.seconds() * 1e3,
                                again.seconds() * 1e3,
                                first.distributions()));
            }
        }
    }

    /// Adds points to an empty series.
    public static void insert(Wire wire, String metric, List<Point> points) throws IOException {
        wire.ask("DEL", metric, memory(metric));
        String digest =
                wire.ask("SCRIPT", "LOAD", ScriptFile.ANOMALY_INSERT.text()).text();
        for (int from = 0; from < points.size(); from += SENT_AT_ONCE) {
            List<Point> some = points.subList(from, Math.min(points.size(), from + SENT_AT_ONCE));
            for (Point point : some) {
                wire.send("EVALSHA", digest, "1", metric, Long.toString(point.seconds()), point.valueText());
            }
            for (Point point : some) {
                if (wire.receive().number() != 1) {
                    throw new IOException("the point at " + point.seconds() + " s is there already");
                }
            }
        }
    }

    /// Looks at the last hour of a series.
    public static Verdict detect(Wire wire, String command, String metric) throws IOException {
        String text = ScriptFile.ANOMALY_DETECT.text();
        String window = Integer.toString(Series.HOUR_SECONDS);
        long begun = Clock.system().nanos();
        List<String> answer =
                wire.ask(command, text, "2", metric, memory(metric), window).texts();
        double seconds = (Clock.system().nanos() - begun) / 1e9;
        return new Verdict(
                answer.get(0).equals("1"), Long.parseLong(answer.get(1)), Long.parseLong(answer.get(2)), seconds);
    }

    private static String memory(String metric) {
        return metric + ":memory";
    }
}
