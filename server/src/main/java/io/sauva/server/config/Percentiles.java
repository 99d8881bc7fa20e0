package io.sauva.server.config;

import io.sauva.server.command.Arguments;
import java.util.ArrayList;
import java.util.List;

/// The percentiles of latencies that are shown (`latency-tracking-info-percentiles`).
///
/// Thread: any; nothing is kept here.
public final class Percentiles {
    static final Format<List<Double>> FORMAT = Formats.of(Percentiles::parse, Percentiles::print);

    private Percentiles() {}

    /// As short as it can be: `50`, `99.9`.
    public static String text(double percentile) {
        return percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
    }

    private static List<Double> parse(String text) {
        List<Double> found = new ArrayList<>();
        for (String word : Words.split(text)) {
            double percentile = Arguments.parseNumber(Arguments.bytes(word));
            if (Double.isNaN(percentile)) {
                throw new BadValueException("Invalid latency-tracking-info-percentiles parameters");
            }
            if (percentile < 0 || percentile > 100) {
                throw new BadValueException(
                        "latency-tracking-info-percentiles parameters should sit between [0.0,100.0]");
            }
            found.add(percentile);
        }
        return List.copyOf(found);
    }

    private static String print(List<Double> percentiles) {
        return String.join(" ", percentiles.stream().map(Percentiles::text).toList());
    }
}
