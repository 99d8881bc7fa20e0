package io.sauva.checks.server.resp;

import java.util.List;
import java.util.stream.Collectors;

/// Commands as text: each word is a string with one character a byte.
public final class Words {
    private static final int SHOWN = 120;

    private Words() {}

    /// As it could be typed into `redis-cli`.
    public static String shown(List<String> words) {
        return words.stream().map(Words::word).collect(Collectors.joining(" "));
    }

    private static String word(String word) {
        boolean plain = !word.isEmpty() && word.chars().allMatch(c -> c > ' ' && c < 127 && c != '"' && c != '\\');
        return plain && word.length() <= SHOWN ? word : quoted(word);
    }

    /// In quotes, with bytes that are not letters as `\xNN`; the middle of a long one is left out.
    static String quoted(String text) {
        StringBuilder shown = new StringBuilder("\"");
        int cut = text.length() > SHOWN ? SHOWN / 2 : text.length();
        escape(text, 0, cut, shown);
        if (cut < text.length()) {
            shown.append("…").append(text.length()).append(" bytes…");
            escape(text, text.length() - cut, text.length(), shown);
        }
        return shown.append('"').toString();
    }

    private static void escape(String text, int from, int to, StringBuilder shown) {
        for (int at = from; at < to; at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\\') {
                shown.append('\\').append(c);
            } else if (c < ' ' || c > 126) {
                shown.append("\\x%02x".formatted((int) c));
            } else {
                shown.append(c);
            }
        }
    }
}
