package io.sauva.lab.wire;

import java.util.List;

/// A reply of a server.
///
/// @param kind the letter that it began with: `$`, `:`, `*` …
/// @param text what a line or a string said, one character a byte; `null` if it has elements or is a nil
/// @param elements what an aggregate held, a map's keys and values in turn; empty if it has a text or is a nil
public record Answer(char kind, String text, List<Answer> elements) {
    public boolean isNil() {
        return text == null && elements.isEmpty();
    }

    /// The integer that it is, or that its text says.
    public long number() {
        if (text == null) {
            throw new IllegalStateException("not a number: " + this);
        }
        return Long.parseLong(text);
    }

    /// The elements' texts.
    public List<String> texts() {
        return elements.stream().map(Answer::text).toList();
    }
}
