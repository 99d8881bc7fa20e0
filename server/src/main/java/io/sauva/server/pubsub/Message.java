package io.sauva.server.pubsub;

import io.sauva.server.resp.Reply;
import java.util.function.Consumer;

/// A message on its way. One object serves all who receive it through the same channel or pattern: what is left
/// for each of them is to copy its bytes into the own buffer.
///
/// @param kind `message`, `pmessage` or `smessage`
/// @param pattern what the subscriber asked for, or `null` if that was the channel
record Message(String kind, byte[] pattern, byte[] channel, byte[] payload) implements Consumer<Reply> {
    @Override
    public void accept(Reply reply) {
        reply.push(pattern == null ? 3 : 4);
        reply.bulk(kind);
        if (pattern != null) {
            reply.bulk(pattern);
        }
        reply.bulk(channel);
        reply.bulk(payload);
    }
}
