package io.sauva.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/// Rows of figures, for a CSV file and for a report.
///
/// Numbers are written with a decimal point whatever the locale; doubles with six digits. Null and NaN are empty
/// cells.
///
/// Thread: one at a time.
public final class Table {
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /// A table without rows.
    public Table(String... columns) {
        this.columns = List.of(columns);
    }

    /// Adds a row.
    ///
    /// @throws IllegalArgumentException if it has not as many cells as there are columns
    public Table row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(
                    "a row of " + cells.length + " cells in a table of " + columns.size() + " columns");
        }
        rows.add(Arrays.stream(cells).map(Cells::format).toList());
        return this;
    }

    /// The names of the columns.
    public List<String> columns() {
        return columns;
    }

    /// The rows as they are written.
    public List<List<String>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /// Writes a CSV file in UTF-8: quoted as in RFC 4180, lines ended by line feeds, and before the names of the
    /// columns the comments, each line of them beginning with `# `. What the file held before is replaced.
    ///
    /// @throws IOException if it cannot be written
    public void writeCsv(Path file, List<String> headerComments) throws IOException {
        StringBuilder csv = new StringBuilder();
        headerComments.stream()
                .flatMap(String::lines)
                .forEach(line -> csv.append("# ").append(line).append('\n'));
        appendCsv(csv, columns);
        rows.forEach(row -> appendCsv(csv, row));
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file is in a folder");
        Files.createDirectories(folder);
        Files.writeString(file, csv);
    }

    /// Whether a column is better aligned on the right: numbers, and perhaps gaps.
    boolean isNumeric(int column) {
        List<String> cells = rows.stream()
                .map(row -> row.get(column))
                .filter(cell -> !Cells.isBlank(cell))
                .toList();
        return !cells.isEmpty() && cells.stream().allMatch(Cells::isNumber);
    }

    private static void appendCsv(StringBuilder csv, List<String> cells) {
        String separator = "";
        for (String cell : cells) {
            csv.append(separator).append(quoted(cell, cells.size() == 1));
            separator = ",";
        }
        csv.append('\n');
    }

    /// @param alone whether it is the only cell of its row, which must not become an empty line
    private static String quoted(String cell, boolean alone) {
        boolean special = cell.chars().anyMatch(character -> ",\"\r\n".indexOf(character) >= 0)
                || cell.startsWith("#")
                || (alone && cell.isEmpty());
        return special ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
