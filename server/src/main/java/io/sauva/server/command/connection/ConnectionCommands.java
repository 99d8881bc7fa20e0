package io.sauva.server.command.connection;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Authentication;
import io.sauva.server.client.ClientRegistry;
import io.sauva.server.client.Monitors;
import io.sauva.server.client.Pause;
import io.sauva.server.client.Resetting;
import io.sauva.server.client.Unblocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import java.util.ArrayList;
import java.util.List;

/// The commands about the connection itself.
public final class ConnectionCommands {
    private ConnectionCommands() {}

    public static List<Command> all(
            Authentication authentication,
            ClientRegistry clients,
            Pause pause,
            Unblocking unblocking,
            Resetting resetting,
            Monitors monitors,
            Clock clock) {
        List<Command> all = new ArrayList<>();
        all.add(new Ping());
        all.add(new SimpleCommand(ECHO, call -> call.reply().bulk(call.argument(1))));
        all.add(new Auth(authentication));
        all.add(new Hello(authentication));
        all.add(new Select());
        all.add(new SimpleCommand(QUIT, ConnectionCommands::quit));
        all.add(new Reset(authentication, resetting, monitors));
        all.addAll(new ClientCommands(clients, pause, unblocking, clock).all());
        return all;
    }

    private static final Spec ECHO = Spec.of("echo", 2, "connection")
            .with(Flag.LOADING, Flag.STALE, Flag.FAST)
            .summary("Answers the message")
            .build();

    private static final Spec QUIT = Spec.of("quit", -1, "connection")
            .with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE, Flag.FAST, Flag.NO_AUTH, Flag.ALLOW_BUSY)
            .summary("Closes the connection")
            .build();

    private static void quit(Call call) {
        call.client().closeAfterReply();
        call.reply().ok();
    }
}
