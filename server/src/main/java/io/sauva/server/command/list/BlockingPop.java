package io.sauva.server.command.list;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Blocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.ListValue.End;
import java.util.List;

/// `BLPOP key [key ...] timeout` and `BRPOP`: takes an element from the first list that has one, or waits for it.
final class BlockingPop extends Command {
    private final End end;

    BlockingPop(Spec spec, End end) {
        super(spec);
        this.end = end;
    }

    @Override
    public void run(Call call) {
        int last = call.size() - 1;
        long timeoutNanos = Counts.timeoutNanos(call.argument(last));
        Reply reply = call.reply();
        for (int at = 1; at < last; at++) {
            byte[] key = call.argument(at);
            ListValue list = call.keyspace().find(key, ListValue.class);
            if (list != null) {
                reply.array(2);
                reply.bulk(key);
                reply.bulk(list.pop(end));
                Ends.popped(call.keyspace(), key, list, end);
                call.effect(Arguments.bytes(Ends.popName(end)), key);
                return;
            }
        }
        if (call.mayBlock()) {
            List<byte[]> keys = List.of(call.arguments()).subList(1, last);
            call.block(new Blocking(keys, timeoutNanos, Reply::nilArray));
        } else {
            reply.nilArray();
        }
    }
}
