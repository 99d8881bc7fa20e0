package io.sauva.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.resp.DoubleText;
import io.sauva.server.resp.ReplyBuffer;

/// A reply as a text that a test can compare: `OK`, `:1`, `"a"`, `nil`, `[:1, "a"]`, `{"a": :1}`, `-ERR …`.
final class TextReply implements ReplyBuffer {
    private final StringBuilder said = new StringBuilder();
    private int protocol = 2;

    void protocol(int version) {
        protocol = version;
    }

    /// What was said since the last time, a reply a line.
    String take() {
        Nested nested = new Nested(said.toString().split("\n", -1));
        StringBuilder text = new StringBuilder();
        while (nested.at < nested.lines.length - 1) {
            text.append(text.isEmpty() ? "" : "\n").append(nested.next());
        }
        said.setLength(0);
        return text.toString();
    }

    /// Reads the lines back as what they nest.
    private static final class Nested {
        private final String[] lines;
        private int at;

        Nested(String[] lines) {
            this.lines = lines;
        }

        String next() {
            if (at == lines.length) {
                return "(missing)";
            }
            String line = lines[at++];
            if (line.isEmpty() || "*%~>".indexOf(line.charAt(0)) < 0) {
                return line;
            }
            int count = Integer.parseInt(line.substring(1));
            StringBuilder text = new StringBuilder(line.charAt(0) == '%' ? "{" : line.charAt(0) == '~' ? "~[" : "[");
            for (int element = 0; element < count; element++) {
                text.append(element == 0 ? "" : ", ").append(next());
                if (line.charAt(0) == '%') {
                    text.append(": ").append(next());
                }
            }
            return text.append(line.charAt(0) == '%' ? "}" : "]").toString();
        }
    }

    @Override
    public int mark() {
        return said.length();
    }

    @Override
    public void rewind(int mark) {
        said.setLength(mark);
    }

    @Override
    public int protocol() {
        return protocol;
    }

    @Override
    public void ok() {
        line("OK");
    }

    @Override
    public void simple(String status) {
        line(status);
    }

    @Override
    public void error(String message) {
        line("-" + message);
    }

    @Override
    public void integer(long number) {
        line(":" + number);
    }

    @Override
    public void bulk(byte[] bytes) {
        line(bytes == null ? "nil" : "\"" + Arguments.text(bytes).replace("\n", "\\n") + "\"");
    }

    @Override
    public void bulk(String text) {
        bulk(Arguments.bytes(text));
    }

    @Override
    public void nil() {
        line("nil");
    }

    @Override
    public void nilArray() {
        line("nil");
    }

    @Override
    public void array(int elements) {
        line("*" + elements);
    }

    @Override
    public void map(int pairs) {
        line(protocol == 2 ? "*" + 2 * pairs : "%" + pairs);
    }

    @Override
    public void set(int elements) {
        line((protocol == 2 ? "*" : "~") + elements);
    }

    @Override
    public void push(int elements) {
        line((protocol == 2 ? "*" : ">") + elements);
    }

    @Override
    public void number(double value) {
        String text = Arguments.text(DoubleText.of(value));
        line(protocol == 2 ? "\"" + text + "\"" : "," + text);
    }

    @Override
    public void bool(boolean value) {
        line(protocol == 2 ? (value ? ":1" : ":0") : (value ? "#t" : "#f"));
    }

    @Override
    public void bigNumber(byte[] digits) {
        bulk(digits);
    }

    @Override
    public void verbatim(String format, byte[] text) {
        bulk(text);
    }

    private void line(String text) {
        said.append(text).append('\n');
    }
}
