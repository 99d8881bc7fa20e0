package io.sauva.server;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.command.CommandTable;
import io.sauva.server.net.Clients;
import io.sauva.server.net.Traffic;

/// The commands of a server as it is put together.
public final class AssembledCommands {
    private AssembledCommands() {}

    public static CommandTable table() {
        ServerOptions options = ServerOptions.local().port(0);
        Clients clients = new Clients(Clock.system());
        try (Assembly assembly = Assembly.of(options, options.settings(), clients, new Traffic())) {
            return assembly.commands();
        }
    }
}
