package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.ListValue.End;

/// `LPOP key [count]` and `RPOP key [count]`: takes elements from one end.
final class Pop extends Command {
    private final End end;

    Pop(Spec spec, End end) {
        super(spec);
        this.end = end;
    }

    @Override
    public void run(Call call) {
        if (call.size() > 3) {
            throw CommandException.wrongArity(spec().name());
        }
        boolean counted = call.size() == 3;
        long count = counted ? Counts.notNegative(call.argument(2)) : 1;
        byte[] key = call.argument(1);
        ListValue list = call.keyspace().find(key, ListValue.class);
        Reply reply = call.reply();
        if (list == null) {
            if (counted) {
                reply.nilArray();
            } else {
                reply.nil();
            }
            return;
        }
        if (!counted) {
            reply.bulk(list.pop(end));
        } else {
            answer(reply, list, end, count);
            if (count == 0) {
                return;
            }
        }
        Ends.popped(call.keyspace(), key, list, end);
    }

    /// Takes up to so many and says them.
    static void answer(Reply reply, ListValue list, End end, long count) {
        int taken = (int) Math.min(count, list.size());
        reply.array(taken);
        for (int at = 0; at < taken; at++) {
            reply.bulk(list.pop(end));
        }
    }
}
