package io.sauva.server.command.pubsub;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.pubsub.Channels;

/// `PUBLISH` and `SPUBLISH`: sends a message to all who listen now, and answers how many those are.
final class Publish extends Command {
    private final Channels channels;
    private final boolean toShard;

    private Publish(Spec spec, Channels channels, boolean toShard) {
        super(spec);
        this.channels = channels;
        this.toShard = toShard;
    }

    static Publish plain(Channels channels) {
        return new Publish(
                specification("publish", "2.0.0")
                        .summary("Sends a message to a channel")
                        .build(),
                channels,
                false);
    }

    static Publish shard(Channels channels) {
        return new Publish(
                specification("spublish", "7.0.0")
                        .keys(1, 1, 1)
                        .summary("Sends a message to a shard channel")
                        .build(),
                channels,
                true);
    }

    private static Spec.Builder specification(String name, String since) {
        return Spec.of(name, 3, "pubsub")
                .with(Flag.PUBSUB, Flag.LOADING, Flag.STALE, Flag.FAST, Flag.MAY_REPLICATE)
                .since(since);
    }

    @Override
    public void run(Call call) {
        byte[] channel = call.argument(1);
        byte[] payload = call.argument(2);
        call.reply().integer(toShard ? channels.publishToShard(channel, payload) : channels.publish(channel, payload));
    }
}
