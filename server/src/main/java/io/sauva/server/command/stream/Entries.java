package io.sauva.server.command.stream;

import io.sauva.server.resp.Reply;
import io.sauva.server.value.stream.StreamEntry;
import java.util.List;

/// Says entries of streams.
///
/// Thread: any; nothing is kept here.
final class Entries {
    private Entries() {}

    static void write(Reply reply, List<StreamEntry> entries) {
        reply.array(entries.size());
        entries.forEach(entry -> write(reply, entry));
    }

    /// The id, and the fields and values in turn.
    static void write(Reply reply, StreamEntry entry) {
        reply.array(2);
        reply.bulk(entry.id().toString());
        reply.array(entry.words().size());
        entry.words().forEach(reply::bulk);
    }
}
