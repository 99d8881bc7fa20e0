package io.sauva.server.execution;

import io.sauva.server.client.Client;
import io.sauva.server.command.Command;
import java.util.List;

/// Is told of every command: what `INFO`, `SLOWLOG` and `MONITOR` show comes from here.
///
/// Thread: any; it must be quick.
public interface Observer {
    /// A command begins.
    void begins(Client client, Command command, byte[][] arguments);

    /// A command has run.
    ///
    /// @param nanos how long it took
    /// @param error what it answered instead of a result, or `null`
    void ran(Client client, Command command, byte[][] arguments, long nanos, String error);

    /// A command that has run has failed though [#ran] was told of no error.
    ///
    /// @param errors those that it answered and nobody has counted
    void failed(Command command, List<String> errors);

    /// A command has run, or waits now: those who watch commands see it, if they have not seen it begin.
    void shows(Client client, Command command, byte[][] arguments);

    /// A command was refused before it ran; the command is `null` if it is not known.
    void refused(Command command, String error);
}
