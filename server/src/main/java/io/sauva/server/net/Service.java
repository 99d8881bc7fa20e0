package io.sauva.server.net;

import io.sauva.server.client.Client;
import io.sauva.server.command.Call;
import io.sauva.server.execution.Dispatcher;

/// What connections are there for.
///
/// Thread: any.
public interface Service {
    /// Who executes the commands.
    Dispatcher dispatcher();

    /// Makes the call that serves all commands of a new client.
    Call call(Client client);

    /// Whether a new client must say who it is first.
    boolean isPasswordRequired();
}
