package io.sauva.server.command;

import io.sauva.server.resp.Reply;
import java.util.ArrayDeque;
import java.util.function.IntSupplier;

/// A reply as text that people can read and tests can compare: `+OK`, `:1`, `"bulk"`, `[a b)`, `{key value)`.
/// What version 2 of the protocol cannot say is written as it says it.
final class ReplyText implements Reply {
    private final IntSupplier protocol;
    private final StringBuilder text = new StringBuilder();

    /// Elements that the aggregates that are open still need, the innermost last.
    private final ArrayDeque<int[]> open = new ArrayDeque<>();

    ReplyText(IntSupplier protocol) {
        this.protocol = protocol;
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new AssertionError("elements are missing: " + text);
        }
        return text.toString();
    }

    @Override
    public int protocol() {
        return protocol.getAsInt();
    }

    @Override
    public void ok() {
        simple("OK");
    }

    @Override
    public void simple(String status) {
        add("+" + status);
    }

    @Override
    public void error(String message) {
        add("-" + message);
    }

    @Override
    public void integer(long number) {
        add(":" + number);
    }

    @Override
    public void bulk(byte[] bytes) {
        if (bytes == null) {
            nil();
        } else {
            bulk(Arguments.text(bytes));
        }
    }

    @Override
    public void bulk(String content) {
        add("\"" + content + "\"");
    }

    @Override
    public void nil() {
        add(protocol() == 2 ? "nil" : "null");
    }

    @Override
    public void nilArray() {
        add(protocol() == 2 ? "nil-array" : "null");
    }

    @Override
    public void array(int elements) {
        begin("[", elements);
    }

    @Override
    public void map(int pairs) {
        begin(protocol() == 2 ? "[" : "{", 2 * pairs);
    }

    @Override
    public void set(int elements) {
        begin(protocol() == 2 ? "[" : "~", elements);
    }

    @Override
    public void push(int elements) {
        begin(protocol() == 2 ? "[" : ">", elements);
    }

    @Override
    public void number(double value) {
        add(protocol() == 2 ? "\"" + value + "\"" : "," + value);
    }

    @Override
    public void bool(boolean value) {
        add(protocol() == 2 ? value ? ":1" : ":0" : value ? "#t" : "#f");
    }

    @Override
    public void bigNumber(byte[] digits) {
        add(protocol() == 2 ? "\"" + Arguments.text(digits) + "\"" : "(" + Arguments.text(digits));
    }

    @Override
    public void verbatim(String format, byte[] content) {
        add(protocol() == 2 ? "\"" + Arguments.text(content) + "\"" : "=" + format + ":" + Arguments.text(content));
    }

    private void begin(String sign, int elements) {
        text.append(separator()).append(sign);
        open.push(new int[] {elements});
        closeFull();
    }

    private void add(String element) {
        text.append(separator()).append(element);
        closeFull();
    }

    private String separator() {
        if (open.isEmpty()) {
            if (!text.isEmpty()) {
                throw new AssertionError("a second reply after " + text);
            }
            return "";
        }
        open.peek()[0]--;
        char last = text.charAt(text.length() - 1);
        return "[{~>".indexOf(last) >= 0 ? "" : " ";
    }

    private void closeFull() {
        while (!open.isEmpty() && open.peek()[0] == 0) {
            open.pop();
            text.append(')');
        }
    }
}
