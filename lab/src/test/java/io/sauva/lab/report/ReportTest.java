package io.sauva.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static final String SVG = new BarChart("Speed", "M/s", List.of("A"))
            .series("s", new double[] {3})
            .svg();

    @TempDir
    private Path folder;

    private static Report report() {
        return new Report("Queues & <locks>")
                .heading("What | was *measured*")
                .text(
                        "With `a < b` and **bold `code`**, see [the paper](https://example.org/?a=1&b=2).\n\n- one\n- two")
                .table(new Table("queue", "M/s").row("soft_threaded|<x>", 12345.5))
                .chart("speed", SVG, "Faster is <better>");
    }

    @Test
    void allFilesAreThereAndLinkToEachOther() throws IOException {
        report().write(folder.resolve("new/folder"));
        Path written = folder.resolve("new/folder");
        assertEquals(Set.of("report.md", "report.html", "speed.svg"), names(written));
        assertEquals(SVG, Files.readString(written.resolve("speed.svg")));
        for (String page : List.of("report.md", "report.html")) {
            Set<String> links = links(Files.readString(written.resolve(page)));
            Set<String> others = names(written);
            others.remove(page);
            assertEquals(others, links, page);
        }
    }

    private static Set<String> names(Path folder) throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.forEach(file -> names.add(file.getFileName().toString()));
        }
        return names;
    }

    /// The files that a page links to; elsewhere does not count.
    private static Set<String> links(String page) {
        Set<String> links = new TreeSet<>();
        Matcher matcher = Pattern.compile("(?:\\]\\(|href=\")([^\")]+)").matcher(page);
        while (matcher.find()) {
            if (!matcher.group(1).contains(":")) {
                links.add(matcher.group(1));
            }
        }
        return links;
    }

    @Test
    void htmlIsSelfContainedEscapedAndRendered() throws IOException {
        report().write(folder);
        String html = Files.readString(folder.resolve("report.html"));
        assertTrue(html.contains("<title>Queues &amp; &lt;locks&gt;</title>"));
        assertTrue(html.contains("<h2>What | was *measured*</h2>"));
        assertTrue(html.contains("<p>With <code>a &lt; b</code> and <strong>bold <code>code</code></strong>, see "
                + "<a href=\"https://example.org/?a=1&amp;b=2\">the paper</a>.</p>"));
        assertTrue(html.contains("<ul>\n<li>one</li>\n<li>two</li>\n</ul>"));
        assertTrue(html.contains("<td>soft_threaded|&lt;x&gt;</td><td class=\"number\">12,345.5</td>"));
        assertTrue(html.contains(SVG));
        assertFalse(Pattern.compile("<script|<link|<img|src=").matcher(html).find());
    }

    @Test
    void markdownIsEscaped() throws IOException {
        report().write(folder);
        String markdown = Files.readString(folder.resolve("report.md"));
        assertTrue(markdown.startsWith("# Queues & &lt;locks>\n"), markdown);
        assertTrue(markdown.contains("\n## What \\| was \\*measured\\*\n"));
        assertTrue(markdown.contains("\n| queue | M/s |\n|---|---:|\n| soft_threaded\\|&lt;x> | 12,345.5 |\n"));
        assertTrue(markdown.contains("\n![Faster is &lt;better>](speed.svg)\n"));
    }

    @Test
    void writingAgainReplaces() throws IOException {
        report().write(folder);
        new Report("Other").write(folder);
        assertFalse(Files.readString(folder.resolve("report.md")).contains("Queues"));
    }

    @Test
    void aLinkThatRunsSomethingIsText() {
        assertEquals("<p>[x](javascript:alert)</p>\n", Markdown.html("[x](javascript:alert)"));
        assertEquals("<p><a href=\"data.csv\">x</a></p>\n", Markdown.html("[x](data.csv)"));
    }

    @Test
    void aChartsNameIsAFileNameAndItsOwn() {
        for (String name : List.of("", "../x", "a/b", ".hidden", "a b")) {
            assertThrows(IllegalArgumentException.class, () -> new Report("r").chart(name, SVG, ""), name);
        }
        Report report = new Report("r").chart("a", SVG, "");
        assertThrows(IllegalArgumentException.class, () -> report.chart("a", SVG, ""));
    }
}
