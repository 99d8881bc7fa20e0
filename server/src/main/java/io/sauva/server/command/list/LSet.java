package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.value.ListValue;

/// `LSET key index element`: exchanges an element.
final class LSet extends Command {
    LSet(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        ListValue list = call.keyspace().find(key, ListValue.class);
        if (list == null) {
            throw CommandException.noSuchKey();
        }
        long given = call.integer(2);
        long index = given < 0 ? given + list.size() : given;
        if (index < 0 || index >= list.size()) {
            throw CommandException.outOfRange("index out of range");
        }
        list.set((int) index, call.argument(3));
        call.keyspace().changed(key, list);
        call.keyspace().notify(EventClass.LIST, "lset", key);
        call.reply().ok();
    }
}
