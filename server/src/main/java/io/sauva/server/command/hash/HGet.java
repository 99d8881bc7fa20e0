package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.HashValue;

/// `HGET key field`: the value of a field.
final class HGet extends Command {
    HGet(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        HashValue hash = call.keyspace().find(call.argument(1), HashValue.class);
        call.reply().bulk(hash == null ? null : hash.get(call.argument(2)));
    }
}
