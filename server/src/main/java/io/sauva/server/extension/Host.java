package io.sauva.server.extension;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.config.Settings;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Nested;
import io.sauva.server.execution.Session;
import java.util.concurrent.Executor;

/// What a server gives to its extensions.
///
/// There are two ways to have a command executed. [#nested] runs it inside the command that runs now, which
/// holds what it needs: both are one operation. [#dispatcher] executes it as an operation of its own, for a
/// [Session] that the extension makes with [#call].
///
/// Thread: any.
public interface Host {
    /// All commands, those of extensions too.
    CommandTable commands();

    Settings settings();

    /// For durations.
    Clock clock();

    /// Executes commands as operations of their own.
    Dispatcher dispatcher();

    /// Executes a command of the extension's own, which clients cannot name, for a session of the extension, as
    /// [Dispatcher#execute] does.
    boolean execute(Session session, Command command, byte[][] arguments);

    /// Makes the call that serves all commands of a client that is not a connection.
    Call call(Client client);

    /// Has commands run inside the one that runs now.
    Nested nested(Call outer);

    /// Runs each task on a virtual thread of its own.
    Executor threads();
}
