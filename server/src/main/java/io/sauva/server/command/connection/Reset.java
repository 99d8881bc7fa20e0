package io.sauva.server.command.connection;

import io.sauva.server.client.Authentication;
import io.sauva.server.client.Client;
import io.sauva.server.client.Client.ReplyMode;
import io.sauva.server.client.Monitors;
import io.sauva.server.client.Resetting;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `RESET`: makes the connection as if it were new.
final class Reset extends Command {
    private final Authentication authentication;
    private final Resetting resetting;
    private final Monitors monitors;

    Reset(Authentication authentication, Resetting resetting, Monitors monitors) {
        super(Spec.of("reset", 1, "connection")
                .with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE, Flag.FAST, Flag.NO_AUTH, Flag.ALLOW_BUSY)
                .since("6.2.0")
                .summary("Makes the connection as if it were new")
                .build());
        this.authentication = authentication;
        this.resetting = resetting;
        this.monitors = monitors;
    }

    @Override
    public void run(Call call) {
        Client client = call.client();
        resetting.reset(client);
        monitors.remove(client);
        client.select(0);
        client.protocol(2);
        client.name("");
        client.replyMode(ReplyMode.ON);
        client.authenticated(authentication.isOpen());
        call.reply().simple("RESET");
    }
}
