package io.sauva.server.resp;

/// A reply that can be taken back as long as it was not sent.
///
/// Thread: one at a time.
public interface ReplyBuffer extends Reply {
    /// Where it stands now.
    int mark();

    /// Takes back what was said since the mark.
    void rewind(int mark);
}
