package io.sauva.server.command.connection;

import io.sauva.server.client.Client;
import io.sauva.server.command.CommandException;
import java.util.Locale;

/// The types of clients that `CLIENT LIST` and `CLIENT KILL` tell apart. There are no replicas and no masters
/// yet.
enum ClientType {
    NORMAL,
    REPLICA,
    MASTER,
    PUBSUB;

    static ClientType named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "normal" -> NORMAL;
            case "slave", "replica" -> REPLICA;
            case "master" -> MASTER;
            case "pubsub" -> PUBSUB;
            default -> throw new CommandException("ERR Unknown client type '" + name + "'");
        };
    }

    boolean includes(Client client) {
        return this == (client.subscriptions() > 0 ? PUBSUB : NORMAL);
    }
}
