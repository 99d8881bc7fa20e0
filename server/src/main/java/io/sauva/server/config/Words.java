package io.sauva.server.config;

import java.util.ArrayList;
import java.util.List;

/// Cuts a line into words, as Redis does with lines of its configuration: separated by spaces; between double
/// quotes with escapes (`\n`, `\x41`), between single quotes without.
///
/// Thread: one, for one line.
public final class Words {
    private final String line;
    private int at;

    private Words(String line) {
        this.line = line;
    }

    /// The words, else a [BadValueException] if a quote is not closed or a word follows it at once.
    public static List<String> split(String line) {
        Words words = new Words(line);
        List<String> found = new ArrayList<>();
        while (words.skipSpaces()) {
            found.add(words.next());
        }
        return found;
    }

    /// The word such that [#split] finds it again.
    static String quote(String word) {
        if (word.matches("[!#-&(-\\[\\]-~]+")) {
            return word;
        }
        StringBuilder quoted = new StringBuilder("\"");
        for (int at = 0; at < word.length(); at++) {
            char letter = word.charAt(at);
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter >= ' ' && letter < 127) {
                quoted.append(letter);
            } else {
                quoted.append("\\x");
                quoted.append(Character.forDigit((letter >> 4) & 15, 16)).append(Character.forDigit(letter & 15, 16));
            }
        }
        return quoted.append('"').toString();
    }

    private boolean skipSpaces() {
        while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
            at++;
        }
        return at < line.length();
    }

    private String next() {
        StringBuilder word = new StringBuilder();
        while (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
            char letter = line.charAt(at++);
            if (letter == '"' || letter == '\'') {
                quoted(letter, word);
            } else {
                word.append(letter);
            }
        }
        return word.toString();
    }

    private void quoted(char quote, StringBuilder word) {
        while (at < line.length()) {
            char letter = line.charAt(at++);
            if (letter == quote) {
                if (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
                    break;
                }
                return;
            }
            if (letter == '\\' && at < line.length()) {
                escaped(quote, word);
            } else {
                word.append(letter);
            }
        }
        throw new BadValueException("Unbalanced quotes in configuration line");
    }

    private void escaped(char quote, StringBuilder word) {
        char letter = line.charAt(at++);
        if (quote == '\'') {
            word.append(letter == '\'' ? "'" : "\\" + letter);
        } else if (letter == 'x' && line.substring(at).matches("(?s)[0-9a-fA-F]{2}.*")) {
            word.append((char) Integer.parseInt(line.substring(at, at + 2), 16));
            at += 2;
        } else {
            word.append(
                    switch (letter) {
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        case 't' -> '\t';
                        case 'b' -> '\b';
                        case 'a' -> (char) 7;
                        default -> letter;
                    });
        }
    }
}
