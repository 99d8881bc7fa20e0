package io.sauva.lab.experiment.scripts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// Figures that were measured several times, by what was measured and of whom.
///
/// Thread: one.
final class Samples {
    private final Map<Cell, List<Double>> figures = new LinkedHashMap<>();

    /// One place of a table.
    ///
    /// @param what was measured, as tables name it
    /// @param who it was measured of
    record Cell(String what, String who) {}

    void add(String what, String who, double figure) {
        figures.computeIfAbsent(new Cell(what, who), absent -> new ArrayList<>())
                .add(figure);
    }

    /// The median; NaN if nothing was measured.
    double median(String what, String who) {
        double[] sorted = figures.getOrDefault(new Cell(what, who), List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /// What was measured, in the order in which that began.
    List<String> whats() {
        return figures.keySet().stream().map(Cell::what).distinct().toList();
    }

    /// Of whom, in the order in which that began.
    List<String> whos() {
        return figures.keySet().stream().map(Cell::who).distinct().toList();
    }

    /// The medians of one of them, in the order of [#whats].
    double[] medians(String who) {
        return whats().stream().mapToDouble(what -> median(what, who)).toArray();
    }

    /// Each figure, with its place.
    void forEach(BiConsumer<Cell, double[]> action) {
        figures.forEach((cell, all) -> action.accept(
                cell,
                Arrays.stream(all.toArray(Double[]::new))
                        .mapToDouble(Double::doubleValue)
                        .toArray()));
    }
}
