package io.sauva.server.command.stream;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamMarks;
import io.sauva.server.value.stream.StreamValue;

/// `XSETID key id [ENTRIESADDED count] [MAXDELETEDID id]`: sets what a stream knows besides its entries.
final class XSetId extends Command {
    private static final long NOT_GIVEN = -1;

    XSetId(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        StreamId id = Ids.strict(call.argument(2));
        long added = NOT_GIVEN;
        StreamId deleted = StreamId.MIN;
        for (int at = 3; at < call.size(); at += 2) {
            boolean hasMore = at + 1 < call.size();
            if (hasMore && call.is(at, "entriesadded")) {
                added = call.integer(at + 1);
                if (added < 0) {
                    throw new CommandException("ERR entries_added must be positive");
                }
            } else if (hasMore && call.is(at, "maxdeletedid")) {
                deleted = Ids.strict(call.argument(at + 1));
                if (id.isBefore(deleted)) {
                    throw smallerThan("the provided max_deleted_entry_id");
                }
            } else {
                throw CommandException.syntax();
            }
        }
        byte[] key = call.argument(1);
        StreamValue stream = call.keyspace().find(key, StreamValue.class);
        if (stream == null) {
            throw CommandException.noSuchKey();
        }
        check(stream, id, added);
        StreamMarks marks = stream.marks();
        stream.marks(new StreamMarks(
                id,
                deleted.equals(StreamId.MIN) ? marks.maxDeletedId() : deleted,
                added == NOT_GIVEN ? marks.entriesAdded() : added));
        call.keyspace().changed(key, stream);
        call.keyspace().notify(EventClass.STREAM, "xsetid", key);
        call.reply().ok();
    }

    private static void check(StreamValue stream, StreamId id, long added) {
        if (stream.length() > 0) {
            if (id.isBefore(stream.lastEntryId())) {
                throw smallerThan("the target stream top item");
            }
            if (added != NOT_GIVEN && stream.length() > added) {
                throw new CommandException(
                        "ERR The entries_added specified in XSETID is smaller than the target stream length");
            }
        }
    }

    private static CommandException smallerThan(String what) {
        return new CommandException("ERR The ID specified in XSETID is smaller than " + what);
    }
}
