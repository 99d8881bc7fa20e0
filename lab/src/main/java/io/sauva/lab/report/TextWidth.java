package io.sauva.lab.report;

import java.util.ArrayList;
import java.util.List;

/// How wide a text will be, without a font: a machine that measures has none, and the viewer chooses its own.
///
/// The widths are those of a wide sans-serif face (DejaVu Sans), so that with the narrower ones there is room
/// left rather than text cut off.
final class TextWidth {
    private static final String NARROW = "iljtfI.,:;'|!()[]{}/\\ ";
    private static final String WIDE = "mwMW@%—→";
    private static final int FIRST_FULL_WIDTH = 0x2E80;

    private TextWidth() {}

    /// In pixels, at a font size in pixels.
    static double of(String text, double size) {
        return size * text.codePoints().mapToDouble(TextWidth::widthOf).sum();
    }

    /// The text, or as much of its beginning as fits, with an ellipsis.
    static String cut(String text, double size, double width) {
        if (of(text, size) <= width) {
            return text;
        }
        int end = text.length();
        while (end > 0 && of(text.substring(0, end) + "…", size) > width) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end).stripTrailing() + "…";
    }

    /// The text in lines that fit, broken between words; a word that does not fit alone is cut.
    static List<String> wrap(String text, double size, double width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words(text)) {
            if (!line.isEmpty() && of(line + " " + word, size) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(cut(word, size, width));
        }
        if (!line.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int end = 0; end <= text.length(); end++) {
            if (end == text.length() || Character.isWhitespace(text.charAt(end))) {
                if (end > start) {
                    words.add(text.substring(start, end));
                }
                start = end + 1;
            }
        }
        return words;
    }

    private static double widthOf(int character) {
        if (NARROW.indexOf(character) >= 0) {
            return 0.36;
        }
        if (WIDE.indexOf(character) >= 0 || character >= FIRST_FULL_WIDTH) {
            return 1.0;
        }
        return Character.isUpperCase(character) ? 0.72 : 0.63;
    }
}
