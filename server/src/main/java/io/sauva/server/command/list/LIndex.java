package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.ListValue;

/// `LINDEX key index`: the element there, counted from the end if negative.
final class LIndex extends Command {
    LIndex(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        ListValue list = call.keyspace().find(call.argument(1), ListValue.class);
        if (list == null) {
            call.reply().nil();
            return;
        }
        long given = call.integer(2);
        long index = given < 0 ? given + list.size() : given;
        boolean there = index >= 0 && index < list.size();
        call.reply().bulk(there ? list.get((int) index) : null);
    }
}
