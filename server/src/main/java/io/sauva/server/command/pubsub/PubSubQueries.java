package io.sauva.server.command.pubsub;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;
import java.util.List;
import java.util.function.Consumer;

/// `PUBSUB` and its subcommands: who listens to what.
final class PubSubQueries {
    private final Channels channels;

    PubSubQueries(Channels channels) {
        this.channels = channels;
    }

    List<Command> all() {
        Spec container = Spec.of("pubsub", -2, "pubsub")
                .since("2.8.0")
                .summary("Who listens to what")
                .build();
        return Container.of(
                container,
                List.of(
                        subcommand(
                                "channels",
                                -2,
                                "2.8.0",
                                "Lists channels that somebody listens to",
                                call -> names(call, Topic.CHANNEL)),
                        subcommand(
                                "numpat",
                                2,
                                "2.8.0",
                                "Counts the patterns that somebody listens to",
                                call -> call.reply().integer(channels.count(Topic.PATTERN))),
                        subcommand(
                                "numsub",
                                -2,
                                "2.8.0",
                                "Counts who listens to channels",
                                call -> subscribers(call, Topic.CHANNEL)),
                        subcommand(
                                "shardchannels",
                                -2,
                                "7.0.0",
                                "Lists shard channels that somebody listens to",
                                call -> names(call, Topic.SHARD_CHANNEL)),
                        subcommand(
                                "shardnumsub",
                                -2,
                                "7.0.0",
                                "Counts who listens to shard channels",
                                call -> subscribers(call, Topic.SHARD_CHANNEL))));
    }

    private static Command subcommand(
            String name, int arity, String since, String summary, Consumer<? super Call> work) {
        Spec spec = Spec.of("pubsub|" + name, arity, "pubsub")
                .with(Flag.PUBSUB, Flag.LOADING, Flag.STALE)
                .since(since)
                .summary(summary)
                .build();
        return new SimpleCommand(spec, work);
    }

    private void names(Call call, Topic topic) {
        if (call.size() > 3) {
            throw Container.wrongSubcommand(call);
        }
        List<byte[]> names = channels.names(topic, call.size() == 3 ? call.argument(2) : null);
        call.reply().array(names.size());
        names.forEach(call.reply()::bulk);
    }

    private void subscribers(Call call, Topic topic) {
        call.reply().array(2 * (call.size() - 2));
        for (int at = 2; at < call.size(); at++) {
            call.reply().bulk(call.argument(at));
            call.reply().integer(channels.subscribers(topic, call.argument(at)));
        }
    }
}
