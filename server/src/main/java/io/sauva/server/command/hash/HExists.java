package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.HashValue;

/// `HEXISTS key field`: whether a hash has a field.
final class HExists extends Command {
    HExists(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        HashValue hash = call.keyspace().find(call.argument(1), HashValue.class);
        call.reply().integer(hash != null && hash.contains(call.argument(2)) ? 1 : 0);
    }
}
