package io.sauva.checks.server.resp;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One reply of a server, as a tree that can be compared. Two are equal if and only if they were the same bytes
/// on the wire.
///
/// @param kind the letter that it began with
/// @param text what a line or a string said, one character a byte; `null` if it has elements or is a nil
/// @param elements what an aggregate held, a map's keys and values in turn; `null` if it has a text or is a nil
public record Answer(char kind, String text, List<Answer> elements) {
    static Answer text(char kind, String text) {
        return new Answer(kind, text, null);
    }

    static Answer aggregate(char kind, List<Answer> elements) {
        return new Answer(kind, null, elements);
    }

    static Answer nil(char kind) {
        return new Answer(kind, null, null);
    }

    public boolean isError() {
        return kind == '-' || kind == '!';
    }

    public boolean isNil() {
        return text == null && elements == null;
    }

    public boolean isAggregate() {
        return elements != null;
    }

    /// Whether it is this status.
    public boolean is(String status) {
        return kind == '+' && text.equals(status);
    }

    public long number() {
        if (kind != ':') {
            throw new IllegalStateException("not a number: " + this);
        }
        return Long.parseLong(text);
    }

    /// The texts of all that is in it, in order.
    public List<String> leaves() {
        List<String> found = new ArrayList<>();
        collect(found);
        return found;
    }

    private void collect(List<String> found) {
        if (text != null) {
            found.add(text);
        } else if (elements != null) {
            elements.forEach(element -> element.collect(found));
        }
    }

    @Override
    public String toString() {
        if (elements != null) {
            return kind + elements.stream().map(Answer::toString).collect(Collectors.joining(" ", "[", "]"));
        }
        return text == null ? kind + "nil" : kind + Words.quoted(text);
    }
}
