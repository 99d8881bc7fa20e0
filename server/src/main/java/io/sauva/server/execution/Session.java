package io.sauva.server.execution;

import io.sauva.server.client.Client;
import io.sauva.server.command.Call;
import io.sauva.server.resp.ReplyBuffer;

/// A client as those who execute its commands see it. A connection is one; a test or a script may be another.
///
/// Thread: one command at a time, on whatever thread it may run; each hands over to the next.
public interface Session {
    Client client();

    /// The call that serves all commands of this client.
    Call call();

    /// Where its replies go.
    ReplyBuffer reply();

    /// What it carries from one command to the next.
    Batch batch();

    /// The command that could not end at once has ended, and its reply is complete: the next one may begin.
    /// Called by any thread, which must not be kept.
    void resume();
}
