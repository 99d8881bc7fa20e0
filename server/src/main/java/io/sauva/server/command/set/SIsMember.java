package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SetValue;

/// `SISMEMBER key member`: whether it is in the set.
final class SIsMember extends Command {
    SIsMember(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        SetValue set = call.keyspace().find(call.argument(1), SetValue.class);
        call.reply().integer(set != null && set.contains(call.argument(2)) ? 1 : 0);
    }
}
