package io.sauva.lab.report;

/// Text for XML and HTML: what it means stays, what would be markup is escaped.
final class Markup {
    private static final char REPLACEMENT = '\uFFFD';

    private Markup() {}

    /// The text as the content of an element or of a quoted attribute. Characters that XML 1.0 cannot hold at
    /// all, escaped or not (most control characters, halves of surrogate pairs), become U+FFFD.
    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(character -> {
            switch (character) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(isAllowed(character) ? character : REPLACEMENT);
            }
        });
        return out.toString();
    }

    private static boolean isAllowed(int character) {
        return character == '\t'
                || character == '\n'
                || character == '\r'
                || (character >= 0x20 && character <= 0xD7FF)
                || (character >= 0xE000 && character <= 0xFFFD)
                || character >= 0x10000;
    }
}
