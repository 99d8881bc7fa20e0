package io.sauva.server.command.list;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Blocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.ListValue.End;
import java.util.List;

/// `LMPOP numkeys key [key ...] LEFT|RIGHT [COUNT count]`, and `BLMPOP` with a timeout before all that: takes
/// elements from the first list that has some.
final class LMPop extends Command {
    private final boolean blocking;

    LMPop(Spec spec, boolean blocking) {
        super(spec);
        this.blocking = blocking;
    }

    @Override
    public void run(Call call) {
        int first = blocking ? 3 : 2;
        long keys = Counts.atLeast(1, call.argument(first - 1), "numkeys should be greater than 0");
        if (keys >= call.size() - first) {
            throw CommandException.syntax();
        }
        int side = first + (int) keys;
        End end = Ends.read(call, side);
        long count = count(call, side + 1);
        long timeoutNanos = blocking ? Counts.timeoutNanos(call.argument(1)) : 0;
        Reply reply = call.reply();
        for (int at = first; at < side; at++) {
            byte[] key = call.argument(at);
            ListValue list = call.keyspace().find(key, ListValue.class);
            if (list != null) {
                int taken = (int) Math.min(count, list.size());
                reply.array(2);
                reply.bulk(key);
                Pop.answer(reply, list, end, count);
                Ends.popped(call.keyspace(), key, list, end);
                call.effect(Arguments.bytes(Ends.popName(end)), key, Arguments.bytes(taken));
                return;
            }
        }
        if (blocking && call.mayBlock()) {
            List<byte[]> waitedFor = List.of(call.arguments()).subList(first, side);
            call.block(new Blocking(waitedFor, timeoutNanos, Reply::nilArray));
        } else {
            reply.nilArray();
        }
    }

    private static long count(Call call, int at) {
        if (at == call.size()) {
            return 1;
        }
        if (at + 1 == call.size() || !call.is(at, "count")) {
            throw CommandException.syntax();
        }
        long count = Counts.atLeast(1, call.argument(at + 1), "count should be greater than 0");
        if (at + 2 < call.size()) { // later than the count is looked at, as Redis does
            throw CommandException.syntax();
        }
        return count;
    }
}
