package io.sauva.lab.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A report as Markdown, as GitHub shows it.
final class MarkdownPage {
    private MarkdownPage() {}

    static String of(String title, List<Report.Part> parts) {
        StringBuilder page = new StringBuilder("# " + Markdown.escape(title) + "\n");
        for (Report.Part part : parts) {
            page.append('\n')
                    .append(
                            switch (part) {
                                case Report.Heading heading -> "## " + Markdown.escape(heading.text()) + "\n";
                                case Report.Paragraph paragraph ->
                                    paragraph.markdown().strip() + "\n";
                                case Report.Figures figures -> table(figures.table());
                                case Report.Chart chart -> chart(chart);
                            });
        }
        return page.append("\nThe same with everything in one file: [report.html](report.html)\n")
                .toString();
    }

    private static String table(Table table) {
        StringBuilder text = new StringBuilder(row(table.columns()));
        text.append(IntStream.range(0, table.columns().size())
                .mapToObj(column -> table.isNumeric(column) ? "---:" : "---")
                .collect(Collectors.joining("|", "|", "|\n")));
        table.rows().forEach(row -> text.append(row(row)));
        return text.toString();
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> Markdown.escape(Cells.grouped(cell)))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String chart(Report.Chart chart) {
        String caption = Markdown.escape(chart.caption());
        String image = "![" + caption + "](" + chart.file() + ")\n";
        return caption.isBlank() ? image : image + "\n" + caption + "\n";
    }
}
