package io.sauva.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class TableTest {
    @Property(tries = 300)
    void whatIsWrittenIsRead(@ForAll @Size(min = 1, max = 5) List<@Size(value = 3) List<String>> rows)
            throws IOException {
        Table table = new Table("one", "two, three", "\"four\"");
        rows.forEach(row -> table.row(row.toArray()));
        Path file = Files.createTempFile("sauva-table", ".csv");
        try {
            table.writeCsv(file, List.of("a comment", "of two\nlines"));
            String csv = Files.readString(file);
            String comments = "# a comment\n# of two\n# lines\n";
            assertEquals(comments, csv.substring(0, comments.length()));
            List<List<String>> expected = new ArrayList<>(List.of(table.columns()));
            expected.addAll(table.rows());
            assertEquals(expected, parse(csv.substring(comments.length())));
        } finally {
            Files.delete(file);
        }
    }

    /// RFC 4180, read letter by letter.
    private static List<List<String>> parse(String csv) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int index = 0; index < csv.length(); index++) {
            char letter = csv.charAt(index);
            if (quoted && letter == '"' && index + 1 < csv.length() && csv.charAt(index + 1) == '"') {
                cell.append('"');
                index++;
            } else if (letter == '"') {
                quoted = !quoted;
            } else if (!quoted && (letter == ',' || letter == '\n')) {
                row.add(cell.toString());
                cell.setLength(0);
                if (letter == '\n') {
                    rows.add(row);
                    row = new ArrayList<>();
                }
            } else {
                cell.append(letter);
            }
        }
        return rows;
    }

    @Example
    void numbersAreWrittenWithoutALocaleAndWithoutNoise() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertCells(
                    Arrays.asList("0.3", "3.33333", "1234567", "12345678", "0", "0.000123457"),
                    0.1 + 0.2,
                    10.0 / 3,
                    1_234_567.4,
                    12345678L,
                    -0.0,
                    0.000123456789);
            assertCells(
                    Arrays.asList("", "", "Infinity", "1.5", "1.23457E20", "soft"),
                    null,
                    Double.NaN,
                    Double.POSITIVE_INFINITY,
                    1.5f,
                    1.23456789e20,
                    "soft");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static void assertCells(List<String> expected, Object... cells) {
        String[] columns = Arrays.stream(cells).map(cell -> "c").toArray(String[]::new);
        assertEquals(List.of(expected), new Table(columns).row(cells).rows());
    }

    @Example
    void columnsOfNumbersAreKnown() {
        Table table = new Table("name", "plain", "unit", "mixed", "empty")
                .row("a", 1, "1.94×", 1, "")
                .row("b", -2.5, "3.3 M", "two", "–")
                .row("c", null, "17%", 3, null);
        assertEquals(
                List.of(false, true, true, false, false),
                List.of(
                        table.isNumeric(0),
                        table.isNumeric(1),
                        table.isNumeric(2),
                        table.isNumeric(3),
                        table.isNumeric(4)));
    }

    @Example
    void longNumbersGetSeparators() {
        assertEquals("1,234,567.5", Cells.grouped("1234567.5"));
        assertEquals("-12,345", Cells.grouped("-12345"));
        assertEquals("2026", Cells.grouped("2026"));
        assertEquals("12345a", Cells.grouped("12345a"));
    }

    @Example
    void aRowHasACellForEachColumn() {
        assertThrows(IllegalArgumentException.class, () -> new Table("a", "b").row(1));
    }
}
