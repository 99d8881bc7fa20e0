package io.sauva.server.command.pubsub;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;
import java.util.Locale;

/// `SUBSCRIBE`, `PSUBSCRIBE`, `SSUBSCRIBE`: the one kind of command with several replies, one a channel.
final class Subscribe extends Command {
    private final Channels channels;
    private final Topic topic;

    Subscribe(Topic topic, String since, String summary, Channels channels) {
        super(specification(topic, since, summary));
        this.channels = channels;
        this.topic = topic;
    }

    private static Spec specification(Topic topic, String since, String summary) {
        Spec.Builder spec = Spec.of(topic.subscribe(), -2, "pubsub")
                .with(Flag.PUBSUB, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE)
                .since(since)
                .summary(summary);
        return Confirmation.shardKeys(topic, spec).build();
    }

    @Override
    public void run(Call call) {
        if (topic == Topic.SHARD_CHANNEL && !call.mayBlock()) {
            throw new CommandException(
                    "ERR " + spec().name().toUpperCase(Locale.ROOT) + " isn't allowed for a DENY BLOCKING client");
        }
        for (int at = 1; at < call.size(); at++) {
            int count = channels.subscribe(call.client(), topic, call.argument(at));
            Confirmation.say(call, spec().name(), call.argument(at), count);
        }
    }
}
