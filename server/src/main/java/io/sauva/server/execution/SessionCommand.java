package io.sauva.server.execution;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;

/// A command about how other commands are executed (`MULTI`, `EXEC`, `WATCH` …). It is not run while partitions
/// are held, but sees to that itself.
///
/// Thread: as [Dispatcher].
abstract class SessionCommand extends Command {
    SessionCommand(Spec spec) {
        super(spec);
    }

    /// As [Dispatcher#execute].
    abstract boolean execute(Session session, byte[][] arguments);

    @Override
    public final void run(Call call) {
        throw new IllegalStateException(spec().name() + " cannot be run inside another command");
    }
}
