package io.sauva.server.command.stream;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.stream.StreamEntry;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamMarks;
import io.sauva.server.value.stream.StreamValue;
import java.util.List;

/// `XINFO STREAM key [FULL [COUNT count]]`: what is known of a stream.
final class XInfoStream extends Command {
    private static final long USUAL_COUNT = 10;

    XInfoStream() {
        super(Spec.of("xinfo|stream", -3, "stream")
                .keys(2, 2, 1)
                .read()
                .since("5.0.0")
                .summary("Tells what is known of a stream")
                .build());
    }

    @Override
    public void run(Call call) {
        StreamValue stream = call.keyspace().find(call.argument(2), StreamValue.class);
        if (stream == null) {
            throw CommandException.noSuchKey();
        }
        if (call.size() == 3) {
            call.reply().map(10);
            common(call.reply(), stream);
            call.reply().bulk("groups");
            call.reply().integer(0);
            edge(call.reply(), "first-entry", stream.range(StreamId.MIN, StreamId.MAX, 1));
            edge(call.reply(), "last-entry", stream.reverseRange(StreamId.MIN, StreamId.MAX, 1));
        } else {
            long count = count(call);
            call.reply().map(9);
            common(call.reply(), stream);
            call.reply().bulk("entries");
            Entries.write(call.reply(), stream.range(StreamId.MIN, StreamId.MAX, count == 0 ? Long.MAX_VALUE : count));
            call.reply().bulk("groups");
            call.reply().array(0);
        }
    }

    /// How many entries are shown; 0 is all.
    private static long count(Call call) {
        if ((call.size() != 4 && call.size() != 6) || !call.is(3, "full")) {
            throw Container.wrongSubcommand(call);
        }
        if (call.size() == 4) {
            return USUAL_COUNT;
        }
        if (!call.is(4, "count")) {
            throw Container.wrongSubcommand(call);
        }
        long count = call.integer(5);
        return count < 0 ? USUAL_COUNT : count;
    }

    private static void common(Reply reply, StreamValue stream) {
        StreamMarks marks = stream.marks();
        reply.bulk("length");
        reply.integer(stream.length());
        reply.bulk("radix-tree-keys");
        reply.integer(stream.blocks());
        reply.bulk("radix-tree-nodes");
        reply.integer(stream.radixNodes());
        reply.bulk("last-generated-id");
        reply.bulk(marks.lastId().toString());
        reply.bulk("max-deleted-entry-id");
        reply.bulk(marks.maxDeletedId().toString());
        reply.bulk("entries-added");
        reply.integer(marks.entriesAdded());
        reply.bulk("recorded-first-entry-id");
        reply.bulk(stream.firstEntryId().toString());
    }

    private static void edge(Reply reply, String name, List<StreamEntry> entry) {
        reply.bulk(name);
        if (entry.isEmpty()) {
            reply.nil();
        } else {
            Entries.write(reply, entry.getFirst());
        }
    }
}
