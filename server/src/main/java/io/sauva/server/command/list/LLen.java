package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.ListValue;

/// `LLEN key`: how many elements a list has.
final class LLen extends Command {
    LLen(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        ListValue list = call.keyspace().find(call.argument(1), ListValue.class);
        call.reply().integer(list == null ? 0 : list.size());
    }
}
