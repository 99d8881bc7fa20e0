package io.sauva.server.command.pubsub;

import io.sauva.server.client.Client.ReplyMode;
import io.sauva.server.command.Call;
import io.sauva.server.command.Spec;
import io.sauva.server.pubsub.Topic;
import io.sauva.server.resp.Reply;

/// What subscribing and unsubscribing have in common.
///
/// Thread: any; nothing is kept here.
final class Confirmation {
    private Confirmation() {}

    /// One confirmation. A client that wants no replies gets it nevertheless, as a message.
    static void say(Call call, String what, byte[] name, int count) {
        ReplyMode mode = call.client().replyMode();
        if (mode == ReplyMode.OFF || mode == ReplyMode.SKIP) {
            call.client().outbox().push(reply -> say(reply, what, name, count));
        } else {
            say(call.reply(), what, name, count);
        }
    }

    private static void say(Reply reply, String what, byte[] name, int count) {
        reply.push(3);
        reply.bulk(what);
        reply.bulk(name);
        reply.integer(count);
    }

    /// Shard channels are in the place of keys, because they belong to slots as keys do. They are no keys.
    static Spec.Builder shardKeys(Topic topic, Spec.Builder spec) {
        return topic == Topic.SHARD_CHANNEL ? spec.keys(1, -1, 1) : spec;
    }
}
