package io.sauva.server.command.server;

import io.sauva.server.client.Monitors;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `MONITOR`: shows the client every command from now on.
final class Monitor extends Command {
    private final Monitors monitors;

    Monitor(Monitors monitors) {
        super(Spec.of("monitor", 1, "server")
                .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE)
                .summary("Shows every command that the server executes")
                .build());
        this.monitors = monitors;
    }

    @Override
    public void run(Call call) {
        if (!call.mayBlock()) {
            throw new CommandException("ERR MONITOR isn't allowed for DENY BLOCKING client");
        }
        if (!call.client().isMonitoring()) { // as Redis, which does not answer who asks again
            monitors.add(call.client());
            call.reply().ok();
        }
    }
}
