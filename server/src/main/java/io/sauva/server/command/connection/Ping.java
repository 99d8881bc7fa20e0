package io.sauva.server.command.connection;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `PING [message]`: answers, so that the client knows that the server is there. A subscriber that speaks RESP2
/// is answered in the form of a message.
final class Ping extends Command {
    Ping() {
        super(Spec.of("ping", -1, "connection")
                .with(Flag.FAST)
                .summary("Answers PONG, or the message")
                .build());
    }

    @Override
    public void run(Call call) {
        if (call.size() > 2) {
            throw CommandException.wrongArity("ping");
        }
        if (call.client().subscriptions() > 0 && call.client().protocol() == 2) {
            call.reply().array(2);
            call.reply().bulk("pong");
            if (call.size() == 1) {
                call.reply().bulk("");
            } else {
                call.reply().bulk(call.argument(1));
            }
        } else if (call.size() == 1) {
            call.reply().simple("PONG");
        } else {
            call.reply().bulk(call.argument(1));
        }
    }
}
