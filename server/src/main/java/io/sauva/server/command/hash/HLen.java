package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.HashValue;

/// `HLEN key`: how many fields a hash has.
final class HLen extends Command {
    HLen(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        HashValue hash = call.keyspace().find(call.argument(1), HashValue.class);
        call.reply().integer(hash == null ? 0 : hash.size());
    }
}
