package io.sauva.server.command.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import java.util.List;

/// The commands about replicas, of a server that has none and is none.
final class ReplicationCommands {
    private ReplicationCommands() {}

    static List<Command> all() {
        return List.of(
                new SimpleCommand(
                        Spec.of("role", 1, "server")
                                .with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE, Flag.FAST)
                                .since("2.8.12")
                                .summary("Answers the role in replication")
                                .build(),
                        ReplicationCommands::role),
                replicaOf("replicaof", "5.0.0"),
                replicaOf("slaveof", "1.0.0"),
                new SimpleCommand(
                        Spec.of("failover", -1, "server")
                                .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.STALE)
                                .since("6.2.0")
                                .summary("Is refused: there are no replicas")
                                .build(),
                        ReplicationCommands::failover));
    }

    private static Command replicaOf(String name, String since) {
        return new SimpleCommand(
                Spec.of(name, 3, "server")
                        .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.STALE, Flag.NO_ASYNC_LOADING)
                        .since(since)
                        .summary("Takes NO ONE only: this server is nobody's replica")
                        .build(),
                ReplicationCommands::replicaOf);
    }

    private static void role(Call call) {
        call.reply().array(3);
        call.reply().bulk("master");
        call.reply().integer(0);
        call.reply().array(0);
    }

    private static void replicaOf(Call call) {
        if (call.is(1, "no") && call.is(2, "one")) {
            call.reply().ok();
            return;
        }
        byte[] port = call.argument(2);
        if (!Arguments.isInteger(port) || Arguments.integer(port) < 0 || Arguments.integer(port) > 65535) {
            throw new CommandException("ERR Invalid master port");
        }
        throw new CommandException("ERR replication is not supported yet");
    }

    private static void failover(Call call) {
        throw new CommandException(
                call.size() == 2 && call.is(1, "abort")
                        ? "ERR No failover in progress."
                        : "ERR FAILOVER requires connected replicas.");
    }
}
