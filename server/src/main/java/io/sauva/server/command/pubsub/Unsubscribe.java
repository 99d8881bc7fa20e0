package io.sauva.server.command.pubsub;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;
import java.util.Arrays;
import java.util.List;

/// `UNSUBSCRIBE`, `PUNSUBSCRIBE`, `SUNSUBSCRIBE`: from those that are named, or from all of the kind; one reply a
/// channel, and one if there was none.
final class Unsubscribe extends Command {
    private final Channels channels;
    private final Topic topic;

    Unsubscribe(Topic topic, String since, String summary, Channels channels) {
        super(specification(topic, since, summary));
        this.channels = channels;
        this.topic = topic;
    }

    private static Spec specification(Topic topic, String since, String summary) {
        Spec.Builder spec = Spec.of(topic.unsubscribe(), -1, "pubsub")
                .with(Flag.PUBSUB, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE)
                .since(since)
                .summary(summary);
        return Confirmation.shardKeys(topic, spec).build();
    }

    @Override
    public void run(Call call) {
        List<byte[]> names = call.size() == 1
                ? channels.subscriptions(call.client(), topic)
                : Arrays.asList(call.arguments()).subList(1, call.size());
        for (byte[] name : names) {
            int count = channels.unsubscribe(call.client(), topic, name);
            Confirmation.say(call, spec().name(), name, count);
        }
        if (names.isEmpty()) {
            Confirmation.say(call, spec().name(), null, channels.counted(call.client(), topic));
        }
    }
}
