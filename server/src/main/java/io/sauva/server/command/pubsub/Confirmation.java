package io.sauva.server.command.pubsub;

import io.sauva.server.command.Spec;
import io.sauva.server.pubsub.Topic;
import io.sauva.server.resp.Reply;

/// What subscribing and unsubscribing have in common.
///
/// Thread: any; nothing is kept here.
final class Confirmation {
    private Confirmation() {}

    /// One confirmation.
    static void say(Reply reply, String what, byte[] name, int count) {
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
