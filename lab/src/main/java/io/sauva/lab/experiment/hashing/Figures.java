package io.sauva.lab.experiment.hashing;

import io.sauva.lab.report.LineChart;
import io.sauva.lab.report.Report;
import io.sauva.lab.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/// Turns series of numbers into a chart, a CSV file and a short table in the report.
///
/// Thread: one at a time.
final class Figures {
    /// The numbers of nodes that the short table shows, as far as they were measured.
    private static final int[] SHOWN = {2, 5, 10, 20, 30, 50, 51, 75, 99, 100, 200};

    private final Path folder;
    private final Report report;
    private final List<String> header;

    /// @param header the comments that every CSV file begins with
    Figures(Path folder, Report report, List<String> header) {
        this.folder = folder;
        this.report = report;
        this.header = header;
    }

    /// @param values by number of nodes
    /// @param errors the standard errors of the values; not numbers where there are none
    record Series(String name, double[] values, double[] errors) {
        static Series exact(String name, double[] values) {
            double[] none = new double[values.length];
            Arrays.fill(none, Double.NaN);
            return new Series(name, values, none);
        }

        Series relativeTo(double[] ideal) {
            return new Series(name, ratio(values, ideal), ratio(errors, ideal));
        }

        private static double[] ratio(double[] above, double[] below) {
            double[] ratio = new double[above.length];
            Arrays.setAll(ratio, index -> above[index] / below[index]);
            return ratio;
        }
    }

    /// What a figure is called.
    ///
    /// @param file of the chart and of the CSV, without extension
    record Caption(String file, String title, String yLabel, String text) {}

    static List<Series> series(Sweep sweep, ToDoubleFunction<Trial> measure, List<String> names) {
        return names.stream()
                .map(name -> new Series(name, sweep.means(name, measure), sweep.errors(name, measure)))
                .toList();
    }

    /// Adds a figure whose horizontal axis is the number of nodes.
    void lines(Caption caption, int[] nodes, List<Series> lines) throws IOException {
        lines(caption, nodes, lines, UnaryOperator.identity());
    }

    void lines(Caption caption, int[] nodes, List<Series> lines, UnaryOperator<LineChart> style) throws IOException {
        double[] across = Arrays.stream(nodes).asDoubleStream().toArray();
        LineChart chart = style.apply(new LineChart(caption.title(), "nodes", caption.yLabel()));
        Table csv = new Table("nodes", "function", "value", "standard_error");
        for (Series line : lines) {
            chart.series(line.name(), across, line.values());
            for (int index = 0; index < nodes.length; index++) {
                csv.row(nodes[index], line.name(), line.values()[index], line.errors()[index]);
            }
        }
        write(csv, caption.file(), caption.text());
        report.chart(caption.file(), chart.svg(), caption.text());
        report.table(excerpt(nodes, lines));
    }

    void write(Table csv, String file, String what) throws IOException {
        List<String> comments = new ArrayList<>(header);
        comments.add(what);
        csv.writeCsv(folder.resolve(file + ".csv"), comments);
    }

    private static Table excerpt(int[] nodes, List<Series> lines) {
        List<String> columns = new ArrayList<>(List.of("nodes"));
        lines.forEach(line -> columns.add(line.name()));
        Table table = new Table(columns.toArray(String[]::new));
        IntStream.range(0, nodes.length)
                .filter(index -> Arrays.stream(SHOWN).anyMatch(shown -> shown == nodes[index]))
                .forEach(index -> {
                    List<Object> cells = new ArrayList<>(List.of(nodes[index]));
                    lines.forEach(line -> cells.add(brief(line.values()[index])));
                    table.row(cells.toArray());
                });
        return table;
    }

    /// Enough digits to compare, few enough to read.
    static String brief(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        double size = Math.abs(value);
        String format = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.3f" : "%.4f";
        return String.format(Locale.ROOT, format, value);
    }
}
