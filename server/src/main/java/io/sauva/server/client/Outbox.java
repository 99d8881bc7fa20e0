package io.sauva.server.client;

import io.sauva.server.resp.Reply;
import java.util.function.Consumer;

/// The way to a client for what it did not ask for, and for ending it.
///
/// Thread: any; nothing here waits. What one thread hands in arrives in that order, between replies, never within
/// one.
public interface Outbox {
    /// Sends a message. A client that does not read, so that too much would wait for it, is closed.
    void push(Consumer<? super Reply> message);

    /// Closes the connection after what it was answered has been sent.
    void close();

    /// Bytes that wait to be sent.
    long pendingBytes();

    /// What is held for the client; roughly, because it changes meanwhile.
    default Buffers buffers() {
        return new Buffers(0, 0, 0, 0, 0, pendingBytes());
    }
}
