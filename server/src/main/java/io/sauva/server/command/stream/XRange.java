package io.sauva.server.command.stream;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamValue;
import java.util.Arrays;

/// `XRANGE key start end [COUNT count]`, and `XREVRANGE key end start [COUNT count]`: the entries between two
/// ids. A `(` before an id leaves it out.
final class XRange extends Command {
    private final boolean backwards;

    XRange(Spec spec, boolean backwards) {
        super(spec);
        this.backwards = backwards;
    }

    @Override
    public void run(Call call) {
        StreamId from = start(call.argument(backwards ? 3 : 2));
        StreamId to = end(call.argument(backwards ? 2 : 3));
        long most = count(call);
        StreamValue stream = call.keyspace().find(call.argument(1), StreamValue.class);
        if (stream == null) {
            call.reply().array(0);
        } else if (most == 0) {
            call.reply().nilArray();
        } else {
            Entries.write(call.reply(), backwards ? stream.reverseRange(from, to, most) : stream.range(from, to, most));
        }
    }

    private static StreamId start(byte[] argument) {
        if (!isExclusive(argument)) {
            return Ids.orEdge(argument, 0);
        }
        StreamId excluded = Ids.strict(inner(argument), 0);
        if (excluded.equals(StreamId.MAX)) {
            throw new CommandException("ERR invalid start ID for the interval");
        }
        return excluded.next();
    }

    private static StreamId end(byte[] argument) {
        if (!isExclusive(argument)) {
            return Ids.orEdge(argument, -1);
        }
        StreamId excluded = Ids.strict(inner(argument), -1);
        if (excluded.equals(StreamId.MIN)) {
            throw new CommandException("ERR invalid end ID for the interval");
        }
        return excluded.previous();
    }

    private static boolean isExclusive(byte[] argument) {
        return argument.length > 1 && argument[0] == '(';
    }

    private static byte[] inner(byte[] argument) {
        return Arrays.copyOfRange(argument, 1, argument.length);
    }

    private static long count(Call call) {
        long count = Long.MAX_VALUE;
        for (int at = 4; at < call.size(); at += 2) {
            if (!call.is(at, "count") || at + 1 == call.size()) {
                throw CommandException.syntax();
            }
            count = Math.max(0, call.integer(at + 1));
        }
        return count;
    }
}
