package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.value.ListValue;

/// `LINSERT key BEFORE|AFTER pivot element`: puts an element beside the first one that equals the pivot.
final class LInsert extends Command {
    LInsert(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        boolean after = call.is(2, "after");
        if (!after && !call.is(2, "before")) {
            throw CommandException.syntax();
        }
        byte[] key = call.argument(1);
        ListValue list = call.keyspace().find(key, ListValue.class);
        if (list == null) {
            call.reply().integer(0);
            return;
        }
        int pivot = list.indexOf(call.argument(3), 0);
        if (pivot < 0) {
            call.reply().integer(-1);
            return;
        }
        list.insert(after ? pivot + 1 : pivot, call.argument(4));
        call.keyspace().changed(key, list);
        call.keyspace().notify(EventClass.LIST, "linsert", key);
        call.reply().integer(list.size());
    }
}
