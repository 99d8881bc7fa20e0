package io.sauva.lab.experiment;

import io.sauva.lab.run.RunSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What one run of an experiment gave: the summary line, and the rows of its metrics by column.
public final class Measurement {
    private final String line;
    private final List<String> columns;
    private final List<String[]> rows;

    private Measurement(String line, List<String> columns, List<String[]> rows) {
        this.line = line;
        this.columns = columns;
        this.rows = rows;
    }

    /// From the last line that a run printed and the CSV file that it wrote.
    static Measurement of(String line, Path metrics) {
        List<String> columns = List.of();
        List<String[]> rows = new ArrayList<>();
        try {
            for (String text : Files.readAllLines(metrics)) {
                if (text.startsWith("#")) {
                    continue;
                }
                if (columns.isEmpty()) {
                    columns = List.of(text.split(",", -1));
                } else {
                    rows.add(text.split(",", -1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the metrics of a run cannot be read: " + metrics, e);
        }
        return new Measurement(line, columns, rows);
    }

    /// A value of the summary, e.g. `throughput`.
    public double value(String name) {
        return RunSummary.value(line, name);
    }

    /// A column of the metrics; cells without a number are `NaN`.
    public double[] column(String name) {
        int index = columns.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("the metrics have no column " + name);
        }
        return rows.stream()
                .mapToDouble(row -> row[index].isEmpty() ? Double.NaN : Double.parseDouble(row[index]))
                .toArray();
    }

    /// The median of a column, of the cells that have a number; `NaN` if there is none.
    public double median(String name) {
        double[] sorted = Arrays.stream(column(name))
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /// The least throughput of a whole period (the first and the last one are left out), as a share of the mean.
    public double lowestShare() {
        double[] throughput = column("throughput");
        if (throughput.length < 3) {
            return Double.NaN;
        }
        double[] inner = Arrays.copyOfRange(throughput, 1, throughput.length - 1);
        double mean = Arrays.stream(inner).average().orElse(0);
        return mean == 0 ? Double.NaN : Arrays.stream(inner).min().orElse(0) / mean;
    }
}
