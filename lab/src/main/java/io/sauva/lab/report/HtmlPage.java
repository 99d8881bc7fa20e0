package io.sauva.lab.report;

import java.util.List;

/// A report as one HTML file that needs no other: charts inline, a little CSS, no script.
final class HtmlPage {
    /// The charts carry the colours of a light page as attributes, over which these rules win on a dark screen.
    private static final String CSS = """
            :root { color-scheme: light dark; --ink: #1d1f23; --pale: #5b616b; --paper: #ffffff; --line: #d9dce1; }
            body { margin: 0; background: var(--paper); color: var(--ink);
                   font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
            main { max-width: 62rem; margin: 2rem auto 4rem; padding: 0 1.25rem; }
            h1 { font-size: 1.7rem; line-height: 1.25; }
            h2 { font-size: 1.25rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
            p, li { max-width: 46rem; }
            code { font: .9em ui-monospace, Menlo, Consolas, monospace; background: var(--line);
                   padding: .1em .3em; border-radius: .2em; overflow-wrap: anywhere; }
            a { color: #0a6cc4; }
            .scroll { overflow-x: auto; margin: 1rem 0; }
            table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
            th, td { padding: .3rem .8rem; border-bottom: 1px solid var(--line); text-align: left; }
            th { border-bottom: 2px solid var(--line); vertical-align: bottom; }
            .number { text-align: right; white-space: nowrap; }
            figure { margin: 1.5rem 0; }
            figure svg { max-width: 100%; height: auto; display: block; }
            figcaption, footer { color: var(--pale); font-size: .9rem; max-width: 46rem; }
            footer { margin-top: 3rem; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #e4e6ea; --pale: #a0a6b0; --paper: #16181c; --line: #33373f; }
              a { color: #6cb2f5; }
              svg .paper { fill: var(--paper); }
              svg .ink { fill: var(--ink); }
              svg .axis { stroke: var(--pale); }
              svg .grid { stroke: var(--line); }
              svg .fine { stroke: #22252b; }
            }
            """;

    private HtmlPage() {}

    static String of(String title, List<Report.Part> parts) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n");
        page.append("<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<title>" + Markup.escape(title) + "</title>\n")
                .append("<style>\n" + CSS + "</style>\n</head>\n<body>\n<main>\n")
                .append("<h1>" + Markup.escape(title) + "</h1>\n");
        for (Report.Part part : parts) {
            page.append(
                    switch (part) {
                        case Report.Heading heading -> "<h2>" + Markup.escape(heading.text()) + "</h2>\n";
                        case Report.Paragraph paragraph -> Markdown.html(paragraph.markdown());
                        case Report.Figures figures -> table(figures.table());
                        case Report.Chart chart -> chart(chart);
                    });
        }
        return page.append("<footer>The same as text: <a href=\"report.md\">report.md</a></footer>\n")
                .append("</main>\n</body>\n</html>\n")
                .toString();
    }

    private static String table(Table table) {
        StringBuilder html = new StringBuilder("<div class=\"scroll\"><table>\n<thead>");
        html.append(row(table, table.columns(), "th")).append("</thead>\n<tbody>\n");
        table.rows().forEach(row -> html.append(row(table, row, "td")).append('\n'));
        return html.append("</tbody>\n</table></div>\n").toString();
    }

    private static String row(Table table, List<String> cells, String element) {
        StringBuilder html = new StringBuilder("<tr>");
        for (int column = 0; column < cells.size(); column++) {
            html.append("<" + element + (table.isNumeric(column) ? " class=\"number\">" : ">"))
                    .append(Markup.escape(Cells.grouped(cells.get(column))))
                    .append("</" + element + ">");
        }
        return html.append("</tr>").toString();
    }

    private static String chart(Report.Chart chart) {
        String caption = chart.caption().isBlank() ? "" : Markup.escape(chart.caption()) + " ";
        return "<figure>\n" + withoutDeclaration(chart.svg()) + "<figcaption>" + caption + "(<a href=\"" + chart.file()
                + "\">SVG</a>)</figcaption>\n</figure>\n";
    }

    /// HTML knows no XML declaration.
    private static String withoutDeclaration(String svg) {
        return svg.startsWith("<?xml") ? svg.substring(svg.indexOf("?>") + 2).stripLeading() : svg;
    }
}
