package io.sauva.server.command.stream;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Blocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.stream.StreamEntry;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamValue;
import java.util.ArrayList;
import java.util.List;

/// `XREAD [COUNT count] [BLOCK milliseconds] STREAMS key [key ...] id [id ...]`: the entries behind an id of each
/// stream. `$` is the last id that the stream has now, so that only what comes later is shown.
final class XRead extends Command {
    XRead(Spec spec) {
        super(spec);
    }

    /// The first half of what follows `STREAMS`.
    static List<byte[]> keys(byte[][] arguments) {
        for (int at = 1; at < arguments.length; at++) {
            if (Arguments.is(arguments[at], "streams")) {
                int first = at + 1;
                return List.of(arguments).subList(first, first + (arguments.length - first) / 2);
            }
            if (Arguments.is(arguments[at], "block") || Arguments.is(arguments[at], "count")) {
                at++;
            }
        }
        return List.of();
    }

    @Override
    public void run(Call call) {
        Request request = new Request(call);
        StreamId[] ids = ids(call, request);
        List<byte[]> names = new ArrayList<>();
        List<List<StreamEntry>> found = new ArrayList<>();
        for (int at = 0; at < ids.length; at++) {
            byte[] key = call.argument(request.firstKey + at);
            StreamValue stream = call.keyspace().find(key, StreamValue.class);
            if (stream != null && !ids[at].equals(StreamId.MAX)) {
                List<StreamEntry> entries = stream.range(ids[at].next(), StreamId.MAX, request.most);
                if (!entries.isEmpty()) {
                    names.add(key);
                    found.add(entries);
                }
            }
        }
        if (!found.isEmpty()) {
            write(call.reply(), names, found);
        } else if (request.waits && call.mayBlock()) {
            // The command is run again from its beginning, when `$` would mean another id.
            for (int at = 0; at < ids.length; at++) {
                call.arguments()[request.firstKey + ids.length + at] = Arguments.bytes(ids[at].toString());
            }
            call.block(new Blocking(spec().keys(call.arguments()), request.timeoutNanos, Reply::nilArray));
        } else {
            call.reply().nilArray();
        }
    }

    /// The ids behind which each stream is read. Whether a key has a stream is found out with its id, as in
    /// Redis.
    private static StreamId[] ids(Call call, Request request) {
        StreamId[] ids = new StreamId[(call.size() - request.firstKey) / 2];
        for (int at = 0; at < ids.length; at++) {
            StreamValue stream = call.keyspace().find(call.argument(request.firstKey + at), StreamValue.class);
            int place = request.firstKey + ids.length + at;
            String word = Arguments.textToZero(call.argument(place));
            if (word.equals("$")) {
                ids[at] = stream == null ? StreamId.MIN : stream.lastId();
            } else if (word.equals(">")) {
                throw new CommandException("ERR The > ID can be specified only when calling XREADGROUP using the GROUP"
                        + " <group> <consumer> option.");
            } else {
                ids[at] = Ids.strict(call.argument(place));
            }
        }
        return ids;
    }

    /// Pairs in the old protocol, a map in the new one.
    private static void write(Reply reply, List<byte[]> names, List<List<StreamEntry>> found) {
        boolean pairs = reply.protocol() == 2;
        if (pairs) {
            reply.array(names.size());
        } else {
            reply.map(names.size());
        }
        for (int at = 0; at < names.size(); at++) {
            if (pairs) {
                reply.array(2);
            }
            reply.bulk(names.get(at));
            Entries.write(reply, found.get(at));
        }
    }

    /// What is said before the keys.
    private static final class Request {
        boolean waits;
        long timeoutNanos;
        long most = Long.MAX_VALUE;
        int firstKey;

        Request(Call call) {
            for (int at = 1; at < call.size() && firstKey == 0; at++) {
                boolean hasMore = at + 1 < call.size();
                if (hasMore && call.is(at, "block")) {
                    if (call.isInside()) {
                        throw new CommandException(
                                "ERR " + call.text(0) + " command is not allowed with BLOCK option from scripts");
                    }
                    timeoutNanos = Counts.millisTimeoutNanos(call.argument(++at));
                    waits = true;
                } else if (hasMore && call.is(at, "count")) {
                    long count = call.integer(++at);
                    most = count <= 0 ? Long.MAX_VALUE : count;
                } else if (hasMore && call.is(at, "streams")) {
                    firstKey = at + 1;
                } else {
                    refuse(call, at);
                }
            }
            if (firstKey == 0) {
                throw CommandException.syntax();
            }
            if ((call.size() - firstKey) % 2 != 0) {
                throw new CommandException("ERR Unbalanced XREAD list of streams: for each stream key an ID or '$'"
                        + " must be specified.");
            }
        }

        private static void refuse(Call call, int at) {
            boolean group = call.is(at, "group") && at + 2 < call.size();
            if (group || call.is(at, "noack")) {
                throw new CommandException("ERR The " + (group ? "GROUP" : "NOACK")
                        + " option is only supported by XREADGROUP. You called XREAD instead.");
            }
            throw CommandException.syntax();
        }
    }
}
