package io.sauva.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/// A page about an experiment: headings, texts, tables and charts, in the order in which they were added.
///
/// It is written twice: `report.md` for a repository, with the charts as files beside it, and `report.html`,
/// which needs nothing but itself.
///
/// Thread: one at a time.
public final class Report {
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    /// A piece of the page.
    sealed interface Part {}

    record Heading(String text) implements Part {}

    record Paragraph(String markdown) implements Part {}

    record Figures(Table table) implements Part {}

    /// @param file with its extension
    record Chart(String file, String svg, String caption) implements Part {}

    private final String title;
    private final List<Part> parts = new ArrayList<>();
    private final Set<String> files = new HashSet<>();

    /// A page with nothing but a title.
    public Report(String title) {
        this.title = Objects.requireNonNull(title, "title");
    }

    /// Begins a section.
    public Report heading(String text) {
        return add(new Heading(Objects.requireNonNull(text, "text")));
    }

    /// Adds a paragraph. `**bold**`, `` `code` `` and `[links](address)` are rendered; blank lines divide
    /// paragraphs, and lines that begin with `- ` are a list.
    public Report text(String markdownParagraph) {
        return add(new Paragraph(Objects.requireNonNull(markdownParagraph, "text")));
    }

    /// Adds a table; columns of numbers are aligned on the right.
    public Report table(Table table) {
        return add(new Figures(Objects.requireNonNull(table, "table")));
    }

    /// Adds a chart, which is also written into a file of that name.
    ///
    /// @param svg an SVG document, as `LineChart.svg()` and `BarChart.svg()` make it
    /// @param caption plain text below the chart; may be empty
    /// @throws IllegalArgumentException if the name is not letters, digits, `.`, `_` and `-`, or was used before
    public Report chart(String fileNameWithoutExtension, String svg, String caption) {
        String file = fileNameWithoutExtension + ".svg";
        if (!FILE_NAME.matcher(fileNameWithoutExtension).matches()) {
            throw new IllegalArgumentException("not a name for a chart's file: '" + fileNameWithoutExtension + "'");
        }
        if (!files.add(file)) {
            throw new IllegalArgumentException("two charts named '" + fileNameWithoutExtension + "'");
        }
        return add(new Chart(file, Objects.requireNonNull(svg, "svg"), Objects.requireNonNull(caption, "caption")));
    }

    private Report add(Part part) {
        parts.add(part);
        return this;
    }

    /// Writes `report.md`, `report.html` and the charts into a folder, which is made if need be. Files of these
    /// names are replaced.
    ///
    /// @throws IOException if something cannot be written
    public void write(Path folder) throws IOException {
        Map<String, String> pages = new LinkedHashMap<>();
        for (Part part : parts) {
            if (part instanceof Chart chart) {
                pages.put(chart.file(), chart.svg());
            }
        }
        pages.put("report.md", MarkdownPage.of(title, parts));
        pages.put("report.html", HtmlPage.of(title, parts));
        Files.createDirectories(folder);
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Files.writeString(folder.resolve(page.getKey()), page.getValue());
        }
    }
}
