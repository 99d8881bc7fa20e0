package io.sauva.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The little Markdown that reports use: bold, code, links, paragraphs, lists. Everything else is text.
final class Markdown {
    /// Code first: nothing inside it means anything.
    private static final Pattern INLINE =
            Pattern.compile("`([^`]+)`|\\*\\*(.+?)\\*\\*|\\[([^\\]]+)\\]\\(([^()\\s]+)\\)", Pattern.DOTALL);

    /// What a link may point to; a scheme that runs something is not among it.
    private static final Pattern ADDRESS = Pattern.compile("(?i)(https?://|mailto:).*|[^:]*");

    /// What means something in the midst of a Markdown line. An underscore within a word does not.
    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*|<\\[\\]]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");

    private Markdown() {}

    /// Plain text that looks in Markdown as it was meant, on one line.
    static String escape(String text) {
        String line = text.replaceAll("\\s+", " ");
        return SPECIAL.matcher(line).replaceAll(match -> {
            String special = match.group();
            return special.equals("<") ? "&lt;" : Matcher.quoteReplacement("\\" + special);
        });
    }

    /// A text of one or more paragraphs as HTML.
    static String html(String text) {
        StringBuilder html = new StringBuilder();
        for (List<String> paragraph : paragraphs(text)) {
            if (paragraph.getFirst().startsWith("- ")) {
                html.append(list(paragraph));
            } else {
                html.append("<p>").append(inline(String.join("\n", paragraph))).append("</p>\n");
            }
        }
        return html.toString();
    }

    private static List<List<String>> paragraphs(String text) {
        List<List<String>> paragraphs = new ArrayList<>();
        List<String> paragraph = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.isBlank()) {
                addUnlessEmpty(paragraphs, paragraph);
                paragraph = new ArrayList<>();
            } else {
                paragraph.add(line.strip());
            }
        }
        addUnlessEmpty(paragraphs, paragraph);
        return paragraphs;
    }

    private static void addUnlessEmpty(List<List<String>> paragraphs, List<String> paragraph) {
        if (!paragraph.isEmpty()) {
            paragraphs.add(paragraph);
        }
    }

    /// A line that does not begin with a dash goes on with the item before it.
    private static String list(List<String> lines) {
        List<StringBuilder> items = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("- ")) {
                items.add(new StringBuilder(line.substring(2)));
            } else {
                items.getLast().append('\n').append(line);
            }
        }
        StringBuilder html = new StringBuilder("<ul>\n");
        items.forEach(
                item -> html.append("<li>").append(inline(item.toString())).append("</li>\n"));
        return html.append("</ul>\n").toString();
    }

    private static String inline(String text) {
        StringBuilder html = new StringBuilder();
        Matcher matcher = INLINE.matcher(text);
        int end = 0;
        while (matcher.find()) {
            html.append(Markup.escape(text.substring(end, matcher.start())));
            html.append(element(matcher));
            end = matcher.end();
        }
        return html.append(Markup.escape(text.substring(end))).toString();
    }

    private static String element(Matcher matcher) {
        if (matcher.group(1) != null) {
            return "<code>" + Markup.escape(matcher.group(1)) + "</code>";
        }
        if (matcher.group(2) != null) {
            return "<strong>" + inline(matcher.group(2)) + "</strong>";
        }
        if (!ADDRESS.matcher(matcher.group(4)).matches()) {
            return Markup.escape(matcher.group());
        }
        return "<a href=\"" + Markup.escape(matcher.group(4)) + "\">" + inline(matcher.group(3)) + "</a>";
    }
}
