package io.sauva.server.command.pubsub;

import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The commands of publishing and subscribing.
public final class PubSubCommands {
    private static final Set<String> ALLOWED_WHILE_SUBSCRIBED = Set.of(
            "subscribe",
            "unsubscribe",
            "psubscribe",
            "punsubscribe",
            "ssubscribe",
            "sunsubscribe",
            "ping",
            "quit",
            "reset");

    private PubSubCommands() {}

    public static List<Command> all(Channels channels) {
        List<Command> all = new ArrayList<>();
        all.add(new Subscribe(Topic.CHANNEL, "2.0.0", "Listens to channels", channels));
        all.add(new Subscribe(Topic.PATTERN, "2.0.0", "Listens to channels that match patterns", channels));
        all.add(new Subscribe(Topic.SHARD_CHANNEL, "7.0.0", "Listens to shard channels", channels));
        all.add(new Unsubscribe(Topic.CHANNEL, "2.0.0", "Stops listening to channels", channels));
        all.add(new Unsubscribe(Topic.PATTERN, "2.0.0", "Stops listening to patterns", channels));
        all.add(new Unsubscribe(Topic.SHARD_CHANNEL, "7.0.0", "Stops listening to shard channels", channels));
        all.add(Publish.plain(channels));
        all.add(Publish.shard(channels));
        all.addAll(new PubSubQueries(channels).all());
        return all;
    }

    /// Whether a client that speaks the protocol's version 2 may call it while it is subscribed to something: it
    /// could not tell the answers of others from messages.
    public static boolean isAllowedWhileSubscribed(Spec spec) {
        return ALLOWED_WHILE_SUBSCRIBED.contains(spec.name());
    }

    /// What such a client is answered if not.
    public static String refusal(Spec spec) {
        return "ERR Can't execute '" + spec.name()
                + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context";
    }
}
