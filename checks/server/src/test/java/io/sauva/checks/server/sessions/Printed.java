package io.sauva.checks.server.sessions;

import io.sauva.checks.server.resp.Answer;
import java.util.List;

/// Replies as `redis-cli` prints them on a terminal.
final class Printed {
    private Printed() {}

    static String of(Answer answer) {
        StringBuilder out = new StringBuilder();
        print(answer, "", out);
        return out.toString();
    }

    private static void print(Answer answer, String indentation, StringBuilder out) {
        if (answer.isNil()) {
            out.append("(nil)");
            return;
        }
        switch (answer.kind()) {
            case '+' -> out.append(answer.text());
            case '-' -> out.append("(error) ").append(answer.text());
            case ':' -> out.append("(integer) ").append(answer.text());
            case ',' -> out.append("(double) ").append(answer.text());
            case '#' -> out.append(answer.text().equals("t") ? "(true)" : "(false)");
            case '$' -> out.append('"').append(escaped(answer.text())).append('"');
            case '*' -> list(answer.elements(), indentation, out);
            default -> throw new IllegalArgumentException("not to be printed: " + answer);
        }
    }

    /// Numbers are as wide as the last of them, and what is inside is set in by that.
    private static void list(List<Answer> elements, String indentation, StringBuilder out) {
        if (elements.isEmpty()) {
            out.append("(empty array)");
            return;
        }
        int width = Integer.toString(elements.size()).length();
        String inner = indentation + " ".repeat(width + 2);
        for (int at = 0; at < elements.size(); at++) {
            if (at > 0) {
                out.append('\n').append(indentation);
            }
            out.append(("%" + width + "d) ").formatted(at + 1));
            print(elements.get(at), inner, out);
        }
    }

    private static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                default -> out.append(c < ' ' || c > 126 ? "\\x%02x".formatted((int) c) : "" + c);
            }
        }
        return out.toString();
    }
}
