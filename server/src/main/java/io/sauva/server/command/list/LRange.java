package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.ListCursor;
import io.sauva.server.value.ListValue;

/// `LRANGE key start stop`: the elements of a part.
final class LRange extends Command {
    LRange(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        long start = call.integer(2);
        long stop = call.integer(3);
        ListValue list = call.keyspace().find(call.argument(1), ListValue.class);
        Reply reply = call.reply();
        if (list == null) {
            reply.array(0);
            return;
        }
        Span span = Span.of(start, stop, list.size());
        reply.array(span.size());
        if (span.size() == 0) {
            return;
        }
        ListCursor cursor = list.cursor(span.from());
        for (int at = span.from(); at <= span.to(); at++) {
            reply.bulk(cursor.bytes(), cursor.start(), cursor.length());
            cursor.forward();
        }
    }
}
