package io.sauva.checks.server.sessions;

import java.util.ArrayList;
import java.util.List;

/// Splits a line into words as `redis-cli` does: at spaces, but not within quotes; `\n` and the like only within
/// double ones.
final class Words {
    private final String line;
    private final List<String> words = new ArrayList<>();
    private int at;

    private Words(String line) {
        this.line = line;
    }

    static List<String> split(String line) {
        Words words = new Words(line);
        if (!words.run()) {
            throw new IllegalArgumentException("a quote stays open: " + line);
        }
        return words.words;
    }

    /// Whether a quote stays open.
    static boolean isOpen(String line) {
        return !new Words(line).run();
    }

    private boolean run() {
        while (at < line.length()) {
            char next = line.charAt(at);
            if (next == ' ') {
                at++;
            } else if (next == '"' || next == '\'') {
                if (!quoted(next)) {
                    return false;
                }
            } else {
                int end = line.indexOf(' ', at);
                end = end < 0 ? line.length() : end;
                words.add(line.substring(at, end));
                at = end;
            }
        }
        return true;
    }

    private boolean quoted(char quote) {
        StringBuilder word = new StringBuilder();
        for (at++; at < line.length(); at++) {
            char next = line.charAt(at);
            if (next == quote) {
                at++;
                words.add(word.toString());
                return true;
            }
            if (next == '\\' && at + 1 < line.length() && (quote == '"' || line.charAt(at + 1) == '\'')) {
                next = line.charAt(++at);
                next = quote == '"' && next == 'n' ? '\n' : next;
            }
            word.append(next);
        }
        return false;
    }
}
