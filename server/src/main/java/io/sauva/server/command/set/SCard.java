package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SetValue;

/// `SCARD key`: how many members a set has.
final class SCard extends Command {
    SCard(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        SetValue set = call.keyspace().find(call.argument(1), SetValue.class);
        call.reply().integer(set == null ? 0 : set.size());
    }
}
