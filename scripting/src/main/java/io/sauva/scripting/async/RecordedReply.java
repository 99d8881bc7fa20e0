package io.sauva.scripting.async;

import io.sauva.server.resp.Reply;
import io.sauva.server.resp.ReplyBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A reply that a command says on a thread that is not the script's, to be said again on the script's: values of
/// Lua are made there only.
///
/// Thread: one at a time.
final class RecordedReply implements ReplyBuffer {
    private final int protocol;
    private List<Consumer<Reply>> said = List.of(); // until something is said: mostly nothing is
    private boolean isError;

    /// @param protocol the version in which the script wants it
    RecordedReply(int protocol) {
        this.protocol = protocol;
    }

    /// Whether nothing was said.
    boolean isEmpty() {
        return said.isEmpty();
    }

    /// Says it all.
    void replay(Reply reply) {
        for (Consumer<Reply> part : said) {
            part.accept(reply);
        }
    }

    private void say(Consumer<Reply> part) {
        if (said.isEmpty()) {
            said = new ArrayList<>(1);
        }
        said.add(part);
    }

    /// Whether an error was said, and nothing else.
    boolean isError() {
        return isError;
    }

    @Override
    public int mark() {
        return said.size();
    }

    @Override
    public void rewind(int mark) {
        if (mark < said.size()) {
            said.subList(mark, said.size()).clear();
        }
        isError = false;
    }

    @Override
    public int protocol() {
        return protocol;
    }

    @Override
    public void ok() {
        say(Reply::ok);
    }

    @Override
    public void simple(String status) {
        say(reply -> reply.simple(status));
    }

    @Override
    public void error(String message) {
        isError = said.isEmpty();
        say(reply -> reply.error(message));
    }

    @Override
    public void integer(long number) {
        say(reply -> reply.integer(number));
    }

    @Override
    public void bulk(byte[] bytes) {
        say(reply -> reply.bulk(bytes));
    }

    @Override
    public void bulk(String text) {
        say(reply -> reply.bulk(text));
    }

    @Override
    public void nil() {
        say(Reply::nil);
    }

    @Override
    public void nilArray() {
        say(Reply::nilArray);
    }

    @Override
    public void array(int elements) {
        say(reply -> reply.array(elements));
    }

    @Override
    public void map(int pairs) {
        say(reply -> reply.map(pairs));
    }

    @Override
    public void set(int elements) {
        say(reply -> reply.set(elements));
    }

    @Override
    public void push(int elements) {
        say(reply -> reply.push(elements));
    }

    @Override
    public void number(double value) {
        say(reply -> reply.number(value));
    }

    @Override
    public void bool(boolean value) {
        say(reply -> reply.bool(value));
    }

    @Override
    public void bigNumber(byte[] digits) {
        say(reply -> reply.bigNumber(digits));
    }

    @Override
    public void verbatim(String format, byte[] text) {
        say(reply -> reply.verbatim(format, text));
    }
}
