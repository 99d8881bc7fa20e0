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
    private final List<Consumer<Reply>> said = new ArrayList<>(1);
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
        said.forEach(part -> part.accept(reply));
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
        said.subList(mark, said.size()).clear();
        isError = false;
    }

    @Override
    public int protocol() {
        return protocol;
    }

    @Override
    public void ok() {
        said.add(Reply::ok);
    }

    @Override
    public void simple(String status) {
        said.add(reply -> reply.simple(status));
    }

    @Override
    public void error(String message) {
        isError = said.isEmpty();
        said.add(reply -> reply.error(message));
    }

    @Override
    public void integer(long number) {
        said.add(reply -> reply.integer(number));
    }

    @Override
    public void bulk(byte[] bytes) {
        said.add(reply -> reply.bulk(bytes));
    }

    @Override
    public void bulk(String text) {
        said.add(reply -> reply.bulk(text));
    }

    @Override
    public void nil() {
        said.add(Reply::nil);
    }

    @Override
    public void nilArray() {
        said.add(Reply::nilArray);
    }

    @Override
    public void array(int elements) {
        said.add(reply -> reply.array(elements));
    }

    @Override
    public void map(int pairs) {
        said.add(reply -> reply.map(pairs));
    }

    @Override
    public void set(int elements) {
        said.add(reply -> reply.set(elements));
    }

    @Override
    public void push(int elements) {
        said.add(reply -> reply.push(elements));
    }

    @Override
    public void number(double value) {
        said.add(reply -> reply.number(value));
    }

    @Override
    public void bool(boolean value) {
        said.add(reply -> reply.bool(value));
    }

    @Override
    public void bigNumber(byte[] digits) {
        said.add(reply -> reply.bigNumber(digits));
    }

    @Override
    public void verbatim(String format, byte[] text) {
        said.add(reply -> reply.verbatim(format, text));
    }
}
